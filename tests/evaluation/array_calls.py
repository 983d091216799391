"""Calls that the rules are tested with: ``{axis}`` and its kin are drawn."""

WRITTEN = """
jnp.sum(x,{axis}) x.mean({axis}) jnp.max(x,axis={axis},keepdims=True) jnp.all(x,{axis}) jnp.std(x)
jnp.sum(x,keepdims=True) jnp.argmax(x,{n}) x.argmin() jnp.cumsum(x) jnp.cumsum(x,{n}) x.cumsum(axis={n}) lax.cumsum(x)
jnp.sort(x) jnp.sort(x,axis={n}) jnp.argsort(x,{n}) jax.nn.logsumexp(x,axis={axis}) jnp.linalg.norm(x,axis={n})
jnp.linalg.norm(x) jax.nn.softmax(x) jax.nn.relu(x) jnp.tanh(x) jnp.abs(x) jnp.where(x,y,z) jnp.where(x,y,1.0)
jnp.floor(y) jnp.maximum(x,y) jnp.clip(x,0,1) jnp.clip(x,y,z) jnp.divide(x,y) jnp.logaddexp(x,y) jnp.equal(x,y)
jnp.isclose(x,y) jnp.zeros({sizes}) jnp.full({sizes},2) jnp.full({sizes},y) jnp.zeros_like(x)
jnp.ones_like(x,dtype=jnp.int32) jnp.array([x,x]) jnp.array([1,2.0]) jnp.asarray(x,jnp.float32) jnp.arange(5)
jnp.arange(1,7,2) jnp.arange(3.0) jnp.linspace(0,1,5) jnp.linspace(x,1,5) jnp.eye(3) jnp.eye(3,2) jax.nn.one_hot(x,5)
jax.nn.one_hot(x,5,axis=0) jnp.reshape(x,{sizes}) x.reshape(-1) x.reshape({n},-1) jnp.reshape(x,(-1,2))
x.reshape(-1,3) x.reshape({sizes}) x.T jnp.transpose(x) jnp.transpose(x,{axis}) x.transpose(1,0) x.transpose((1,0,2))
jnp.swapaxes(x,{n},{n}) x.swapaxes(0,{n}) jnp.moveaxis(x,{n},{n}) jnp.moveaxis(x,{axis},{axis})
jnp.expand_dims(x,{axis}) jnp.squeeze(x) jnp.squeeze(x,{axis}) x.squeeze({n}) jnp.ravel(x) x.flatten()
jnp.broadcast_to(x,{sizes}) jnp.repeat(x,2) jnp.repeat(x,2,axis={n}) jnp.tile(x,2) jnp.tile(x,(2,3))
jnp.take_along_axis(x,y,axis={n}) jnp.take_along_axis(x,i,{n}) jnp.take(x,i,axis={n}) jnp.take(x,i) jnp.stack([x,y])
jnp.stack([x,y],axis={n}) jnp.concatenate([x,y]) jnp.concatenate([x,y],axis={n}) jnp.concatenate([x,y],axis=None)
jnp.split(x,2)[1] jnp.split(x,[1,2],{n})[0] jnp.meshgrid(x,y)[0] jnp.meshgrid(x,y,indexing="ij")[1] jnp.triu(x)
jnp.atleast_1d(x) jnp.atleast_2d(x) jnp.diag(x) lax.dynamic_slice_in_dim(x,0,1)
lax.dynamic_index_in_dim(x,0,keepdims=False) lax.dynamic_index_in_dim(x,0,{n}) jnp.dot(x,y) jnp.matmul(x,y) x@y
jnp.inner(x,y) jnp.outer(x,y) jnp.vdot(x,y) jnp.tensordot(x,y,1) jnp.tensordot(x,y) jnp.einsum("{equation}",x,y)
jnp.linalg.inv(x) jnp.linalg.det(x) jnp.linalg.solve(x,y) jnp.linalg.cholesky(x) jnp.trace(x) jnp.diff(x) x[{key}]
x[{key}] x[{key}] x[{key}] x.at[{key}].set(y) x.at[{key}].add(y) x.at[{key}].get() x+y x-y x*y x/y x//2 x**2 x<y x==y
x+1 x*1.0 2/x -x x&y ~x x.shape[0] x.ndim x.size x.astype(jnp.int32) x.real x.mT lax.select(x,y,z)
lax.stop_gradient(x) lax.stop_gradient((x,y))[1] jnp.square(x) jnp.isnan(x) jnp.power(x,y) x%y jnp.sign(x) x.round()
x.any() jnp.prod(x,{axis}) jnp.var(x,{axis}) jnp.median(x,{n}) x.max({axis}) x.sum() x.repeat(2,{n}) x.take(i,{n})
x.sort() lax.expand_dims(x,({n},)) lax.transpose(x,{axis}) lax.concatenate([x,y],{n}) lax.max(x,y) lax.rsqrt(x)
lax.exp(x) jnp.count_nonzero(x,{n}) jnp.nan_to_num(x) jnp.roll(x,1) jnp.flip(x) lax.reshape(x,{sizes})
jnp.linalg.svd(x) jnp.linalg.svd(x,full_matrices=False) jnp.linalg.svd(x,{flag},{flag})
jnp.linalg.svd(a=x,compute_uv={flag}) jnp.linalg.svd(x).U jnp.linalg.svd(x).S jnp.linalg.svd(x,False)[2]
jnp.linalg.svdvals(x) jnp.linalg.qr(x) jnp.linalg.qr(x,mode={mode}) jnp.linalg.qr(x).R jnp.linalg.eigh(x)
jnp.linalg.eigh(x).eigenvalues jnp.linalg.eig(x) jnp.linalg.eigvalsh(x) jnp.linalg.eigvals(x) jnp.linalg.slogdet(x)
jnp.linalg.slogdet(x)[1] jnp.linalg.lstsq(x,y) jnp.linalg.lstsq(x,y)[0] jsp.linalg.svd(x)
jsp.linalg.svd(x,{flag},{flag}) jsp.linalg.qr(x) jsp.linalg.qr(x,mode={mode}) jsp.linalg.eigh(x)
jsp.linalg.eigh(x,lower={flag}) jsp.linalg.lu(x) jsp.linalg.lu(x,permute_l={flag}) jsp.linalg.lu_factor(x)
jsp.linalg.cho_factor(x) jsp.linalg.cho_factor(x,lower={flag}) lax.linalg.eigh(x)
lax.linalg.svd(x,full_matrices={flag}) lax.linalg.svd(x,full_matrices={flag},compute_uv={flag})
lax.linalg.qr(x,full_matrices={flag}) np.linalg.svd(x) np.linalg.svd(x,full_matrices={flag}) np.linalg.qr(x)
np.linalg.eigh(x) np.linalg.slogdet(x) np.linalg.eigvalsh(x) jnp.vstack([x,y]) jnp.vstack((x,y,z)) jnp.hstack([x,y])
jnp.hstack((x,y,z)) jnp.dstack([x,y]) jnp.column_stack([x,y]) jnp.column_stack((x,y,z)) jnp.append(x,y)
jnp.append(x,y,axis={n}) jnp.append(x,1.0) jnp.block([[x,x],[y,y]]) jnp.block([x,y]) jnp.block([[x,y]])
np.vstack([x,y]) np.hstack([x,y]) np.dstack([x,y]) np.column_stack([x,y]) np.append(x,y) np.append(x,y,{n})
jnp.array_split(x,2)[0] jnp.array_split(x,2,axis={n})[1] jnp.array_split(x,[1,2],{n})[1] np.array_split(x,2)[1]
jnp.vsplit(x,2)[0] jnp.hsplit(x,2)[1] jnp.dsplit(x,2)[0] jnp.hsplit(x,[1])[0] jnp.unstack(x) jnp.unstack(x,axis={n})
jnp.broadcast_arrays(x,y)[0] jnp.broadcast_arrays(x,y,z)[1] jnp.broadcast_arrays(x,1.0)[1] jnp.vstack([1.0,x])
jnp.hstack([1,x]) jnp.vstack([x]*3) jnp.vstack(x) jnp.stack(x) jnp.hstack(x) jnp.concatenate(x) jnp.nonzero(x)
jnp.nonzero(x,size=4) jnp.where(x) jnp.where(x,size=2) jnp.flatnonzero(x) jnp.flatnonzero(x,size=3) jnp.argwhere(x)
jnp.argwhere(x,size=3) jnp.unique(x) jnp.unique(x,return_counts={flag}) jnp.unique(x,{flag},{flag},{flag})
jnp.unique(x,return_inverse=True,size=3) jnp.unique(x,axis={n}) jnp.unique(x,return_index=True,axis={n},size=2)
np.unique(x,return_counts={flag}) np.nonzero(x) np.where(x) np.argwhere(x) jnp.searchsorted(x,y)
jnp.searchsorted(x,y,side="right") np.searchsorted(x,y) jnp.digitize(x,y) np.digitize(x,y) jnp.bincount(x)
jnp.bincount(x,length=4) jnp.bincount(x,weights=y,length=4) jnp.bincount(x,y,length=3) jnp.isin(x,y) np.isin(x,y)
jnp.allclose(x,y) jnp.allclose(x,1.0) jnp.array_equal(x,y) np.allclose(x,y) np.array_equal(x,y)
jnp.tril_indices({size}) jnp.triu_indices({size},{n}) jnp.tril_indices({size},k={n},m=3) jnp.triu_indices({size},0,5)
jnp.tril_indices_from(x) jnp.triu_indices_from(x,k={n}) np.tril_indices({size}) np.triu_indices({size},{n},4)
jnp.diag_indices({size}) jnp.diag_indices({size},ndim=3) jnp.diag_indices_from(x) jnp.unravel_index(x,(2,3))
jnp.unravel_index(i,(4,)) jnp.ix_(x,y) jnp.ix_(i,i) jnp.histogram(x) jnp.histogram(x,bins=5) jnp.histogram(x,y)
jnp.histogram(x,bins=4)[0] jnp.lexsort((x,y)) jnp.partition(x,1) jnp.argpartition(x,0,axis={n}) np.flatnonzero(x)
jnp.percentile(x,50) jnp.percentile(x,y,{n}) jnp.quantile(x,0.5,axis={axis})
jnp.quantile(x,y,axis={axis},keepdims=True) jnp.nanquantile(x,0.1) jnp.percentile(x,jnp.array([5,95]),axis={n})
np.percentile(x,50,axis={n}) np.quantile(x,[0.1,0.9]) np.percentile(x,[25,75],axis={axis}) jnp.average(x)
jnp.average(x,{axis}) jnp.average(x,axis={n},weights=y) jnp.average(x,weights=x,returned=True)
jnp.average(x,{n},y,{flag}) np.average(x,axis={n}) jnp.average(x,axis={n},keepdims=True) jnp.cov(x)
jnp.cov(x,rowvar={flag}) jnp.cov(x,y) jnp.corrcoef(x) jnp.corrcoef(x,rowvar=False) jnp.interp(x,y,y) jnp.interp(x,y,z)
np.interp(x,y,y) jnp.convolve(x,y) jnp.convolve(x,y,mode={overlap}) jnp.convolve(x,y,{overlap}) jnp.correlate(x,y)
jnp.correlate(x,y,mode={overlap}) jnp.trapezoid(x) jnp.trapezoid(x,dx=0.1,axis={n}) jnp.trapezoid(x,y)
jnp.trapezoid(x,x,axis={n}) jnp.gradient(x) jnp.gradient(x)[0] jnp.gradient(x,axis={n}) jnp.gradient(x,0.1)[-1]
jnp.ediff1d(x) np.ediff1d(x) jnp.ediff1d(x,to_end=y) jnp.diff(x,axis={n}) jnp.diff(x,n=2) jnp.diff(x,2,{n})
jnp.diff(x,prepend=1) np.diff(x,axis={n}) jnp.polyval(x,y) jnp.polyval(y,1.0) jnp.vander(x) jnp.vander(x,2)
jnp.vander(x,N=4,increasing=True) jsp.linalg.cho_solve((x,True),y) jsp.linalg.cho_solve(jsp.linalg.cho_factor(x),y)
jsp.linalg.lu_solve(jsp.linalg.lu_factor(x),y) jsp.linalg.solve_triangular(x,y)
jsp.linalg.solve_triangular(x,y,lower={flag}) jsp.linalg.expm(x) jnp.linalg.matrix_power(x,2)
np.linalg.matrix_power(x,2) jnp.linalg.pinv(x) jsp.linalg.pinv(x) jnp.linalg.matrix_rank(x) jsp.linalg.block_diag(x,y)
jsp.linalg.block_diag(x,y,z) lax.linalg.triangular_solve(x,y) lax.linalg.triangular_solve(x,y,left_side={flag})
jsp.linalg.inv(x) jsp.linalg.solve(x,y) jsp.linalg.det(x) jsp.linalg.cholesky(x) lax.add(x,y) lax.sub(x,1.0)
lax.mul(x,y) lax.div(x,y) lax.pow(x,y) lax.pow(x,2) lax.rem(x,y) lax.min(x,0) lax.eq(x,y) lax.lt(x,1.0) lax.ne(x,y)
lax.atan2(x,y) lax.bitwise_and(x,y) lax.shift_left(x,y) lax.add(2.0,x) lax.clamp(0.0,x,1.0) lax.clamp(x,y,z)
lax.clamp(0,x,y) lax.slice(x,{starts},{ends}) lax.slice(x,{starts},{ends},{starts}) lax.slice_in_dim(x,0,2)
lax.slice_in_dim(x,1,None,axis={n}) lax.slice_in_dim(x,0,3,2,{n}) lax.slice_in_dim(x,0,-1,axis={n})
lax.dynamic_slice(x,{starts},{sizes}) lax.dynamic_slice(x,(0,)*x.ndim,{sizes}) lax.iota(int,{size})
lax.iota(jnp.float32,3) lax.broadcasted_iota(int,{sizes},0) lax.sort(x) lax.sort(x,dimension={n}) lax.sort((x,y))
lax.sort([x,y,x],num_keys=2) lax.sort_key_val(x,y) lax.top_k(x,1)[0] lax.top_k(x,2)[1] lax.top_k(operand=x,k=1)[1]
lax.dot_general(x,y,((({n},),(0,)),((),()))) lax.dot_general(x,y,(((1,),(1,)),((0,),(0,))))
lax.dot_general(x,y,(((),()),((0,),(0,)))) lax.dot_general(x,y,dimension_numbers=(((2,),(1,)),((0,),(0,))))
lax.conv(x,y,{strides},"SAME") lax.conv(x,y,{strides},"VALID") lax.conv_general_dilated(x,y,{strides},"SAME")
lax.conv_general_dilated(x,y,{strides},[(1,1)])
lax.conv_general_dilated(x,y,{strides},"VALID",dimension_numbers=("NHC","HIO","NHC"))
lax.conv_general_dilated(x,y,{strides},"SAME",dimension_numbers=("NCH","OIH","NHC"))
lax.conv_general_dilated(x,y,window_strides={strides},padding="VALID",rhs_dilation=(2,))
lax.conv_general_dilated(jnp.ones((2,3,8,8)),jnp.ones((5,3,3,3)),(2,1),"SAME")
lax.conv_general_dilated(jnp.ones((2,8,8,3)),jnp.ones((3,3,3,5)),(2,1),"VALID",dimension_numbers=("NHWC","HWIO","NHWC"))
lax.reduce_window(x,0.0,lax.add,{sizes},{sizes},"SAME") lax.reduce_window(x,0.0,lax.add,{sizes},{sizes},"VALID")
lax.reduce_window(x,0.0,lax.add,(2,)*x.ndim,(2,)*x.ndim,"VALID")
lax.reduce_window(x,0,lax.max,(2,2),(1,1),[(0,1),(1,1)]) jnp.cross(x,y) jnp.cross(x,y,axis={n}) np.cross(x,y)
jnp.linalg.cross(x,y) jnp.kron(x,y) np.kron(x,y) jnp.matvec(x,y) jnp.vecmat(x,y) jnp.vecdot(x,y)
jnp.vecdot(x,y,axis={n}) jnp.linalg.vecdot(x,y) jnp.pad(x,1) jnp.pad(x,(1,2)) jnp.pad(x,((1,2),))
jnp.pad(x,((1,2),(0,1))) jnp.pad(x,[(1,0),(2,1),(0,0)],mode="edge") jnp.pad(x,[(0,1)]*x.ndim) np.pad(x,((1,2),(0,1)))
jnp.pad(x,(1,),constant_values=2) jnp.pad(x,((0,0),(0,0)),"wrap") lax.pad(x,0.0,((0,1,0),(1,1,1)))
lax.pad(x,0.0,[(0,1,2)]*x.ndim) jnp.rot90(x) jnp.rot90(x,k=2) jnp.rot90(x,{n},axes=(1,2)) np.rot90(x) jnp.diagonal(x)
jnp.diagonal(x,{n}) jnp.diagonal(x,0,{n},{n}) jnp.diagonal(x,axis1={n},axis2={n}) jnp.linalg.diagonal(x)
jnp.linalg.diagonal(x,offset=1) jnp.trace(x,0,{n},{n}) jnp.trace(x,axis1={n},axis2={n}) jnp.linalg.trace(x)
np.trace(x) np.linalg.trace(x) jnp.trace(x,dtype=float) jnp.diag(x,1) jnp.diag(x,k={n}) np.diag(x,{n})
jnp.insert(x,0,1.0) jnp.insert(x,0,y,axis={n}) jnp.insert(x,1,2,axis={n}) jnp.insert(x,i,1.0) jnp.delete(x,0)
jnp.delete(x,0,axis={n}) jnp.delete(x,i,axis={n}) jnp.delete(x,-1) jnp.heaviside(x,y) jnp.bitwise_and(x,y)
jnp.bitwise_or(x,1) jnp.left_shift(x,y) jnp.right_shift(x,1) np.bitwise_xor(x,y) jnp.divmod(x,y) jnp.divmod(x,2)[1]
jnp.modf(x) jnp.frexp(x) np.modf(x) jnp.tri({size}) jnp.tri({size},4,1,dtype=int) np.tri(3) jnp.logspace(0,1,5)
jnp.logspace(x,1,5) jnp.geomspace(1.0,2.0,5) jnp.linspace(x,y,4) jnp.linspace(0,x,4,axis={n})
jnp.linspace(0,1,5,retstep=True) jnp.linspace(x,1,num=3,retstep=True)[1] jnp.linspace(0,1,5,True,{flag})
np.linspace(0,1,5,retstep=True) jax.nn.glu(x) jax.nn.glu(x,axis={n}) jax.nn.dot_product_attention(x,y,y)
jax.nn.dot_product_attention(x,y,z,is_causal=True)
jax.nn.dot_product_attention(jnp.ones((1,2,3,4)),jnp.ones((1,5,3,4)),jnp.ones((1,5,3,4)))
jax.image.resize(x,{sizes},"linear") jax.image.resize(x,(4,)*x.ndim,method="nearest")
jax.image.resize(x,x.shape,"bilinear") jax.ops.segment_sum(x,y,3) jax.ops.segment_sum(x,i,num_segments=2)
jax.ops.segment_max(x,y,num_segments=3) jax.ops.segment_prod(x,i,{size}) jnp.fft.fft(x) jnp.fft.fft(x,4)
jnp.fft.fft(x,axis={n}) jnp.fft.ifft(x,n=3,axis={n}) jnp.fft.rfft(x) jnp.fft.rfft(x,{size},{n}) jnp.fft.irfft(x)
jnp.fft.irfft(x,n={size}) jnp.fft.irfft(x,axis={n}) jnp.fft.fft2(x) jnp.fft.fftn(x) jnp.fft.fftn(x,axes=(0,))
jnp.fft.rfft2(x) jnp.fft.rfftn(x) jnp.fft.irfft2(x) jnp.fft.ifft2(x) jnp.fft.fftn(x,s=(2,)) jnp.fft.fftfreq({size})
jnp.fft.hfft(x) jnp.fft.rfftfreq({size},d=0.1) jnp.fft.fftshift(x) jnp.fft.ifftshift(x,axes={n}) np.fft.fft(x)
np.fft.rfft(x,axis={n}) np.fft.fftfreq(5) np.fft.irfft(x) np.fft.fft2(x) jsp.special.xlogy(x,y)
jsp.special.betaln(x,y) jsp.special.gammainc(x,y) jsp.special.softmax(x,axis={n}) jsp.special.log_softmax(x)
jsp.special.entr(x) jsp.special.i0e(x) jsp.special.gamma(x) jsp.special.zeta(x,y) jsp.special.kl_div(x,y)
jsp.special.betainc(x,y,z) jsp.special.polygamma(1,x) jsp.special.logsumexp(x,axis={axis}) jsp.special.gammaln(x)
jsp.stats.norm.logpdf(x) jsp.stats.norm.logpdf(x,y,z) jsp.stats.norm.logpdf(x,loc=y,scale=2.0)
jsp.stats.norm.cdf(x,0.0,y) jsp.stats.norm.ppf(x,y) jsp.stats.norm.sf(x) jsp.stats.beta.logpdf(x,y,z)
jsp.stats.gamma.logpdf(x,y,scale=z) jsp.stats.poisson.logpmf(x,y) jsp.stats.bernoulli.logpmf(x,y)
jsp.stats.t.logpdf(x,y,0.0,z) jsp.stats.uniform.pdf(x,y) jsp.stats.laplace.logpdf(x,y)
jsp.stats.expon.logpdf(x,scale=y) jsp.stats.binom.logpmf(x,y,0.5) jsp.stats.cauchy.cdf(x,y) jsp.stats.chi2.logpdf(x,y)
jsp.stats.pareto.logpdf(x,y) jsp.stats.logistic.logpdf(x) jsp.stats.vonmises.logpdf(x,y)
jsp.stats.truncnorm.logpdf(x,-1.0,y) jsp.stats.geom.logpmf(x,y) jsp.stats.nbinom.logpmf(x,y,0.5)
jsp.stats.gennorm.logpdf(x,y) jsp.stats.gumbel_r.logpdf(x,y) jsp.stats.gumbel_l.cdf(x) jsp.stats.wrapcauchy.pdf(x,y)
jsp.stats.betabinom.logpmf(x,y,1.0,2.0) jsp.stats.multivariate_normal.logpdf(x,y,z)
jsp.stats.multivariate_normal.logpdf(x,y,1.0) jsp.stats.multivariate_normal.pdf(x,0.0,y)
jsp.stats.multivariate_normal.logpdf(x,jnp.zeros(2),jnp.eye(2))
jsp.stats.multivariate_normal.logpdf(x,mean=y,cov=jnp.eye(3)) jsp.stats.dirichlet.logpdf(x,y)
jsp.stats.multinomial.logpmf(x,3,y) jax.random.gamma(k,x) jax.random.gamma(k,x,{sizes}) jax.random.beta(k,x,y)
jax.random.beta(k,2.0,3.0,shape={sizes}) jax.random.dirichlet(k,x) jax.random.dirichlet(k,x,{sizes})
jax.random.multivariate_normal(k,x,y) jax.random.multivariate_normal(k,x,jnp.eye(3))
jax.random.multivariate_normal(k,jnp.zeros(3),jnp.eye(3),{sizes}) jax.random.multivariate_normal(k,jnp.zeros(3),y)
jax.random.orthogonal(k,{size}) jax.random.orthogonal(k,3,{sizes}) jax.random.poisson(k,x)
jax.random.poisson(k,2.0,{sizes}) jax.random.ball(k,{size}) jax.random.ball(k,3,shape={sizes})
jax.random.binomial(k,x,y) jax.random.binomial(k,5,0.5,{sizes}) jax.random.geometric(k,x)
jax.random.pareto(k,x,shape=x.shape) jax.random.lognormal(k) jax.random.lognormal(k,x) jax.random.t(k,x)
jax.random.t(k,3.0,{sizes}) jax.random.chisquare(k,x) jax.random.f(k,x,y) jax.random.generalized_normal(k,2.0,{sizes})
jax.random.double_sided_maxwell(k,0.0,1.0,{sizes}) jax.random.weibull_min(k,1.0,2.0,{sizes}) jax.random.rayleigh(k,x)
jax.random.rayleigh(k,1.0,{sizes}) jax.random.wald(k,x) jax.random.triangular(k,0.0,0.5,x)
jax.random.truncated_normal(k,x,y) jax.random.truncated_normal(k,-1,1,{sizes}) jax.random.normal(k,{sizes})
jax.random.permutation(k,x) jax.random.permutation(k,{size}) jax.random.permutation(k,x,axis={n})
jax.random.choice(k,x,{sizes}) jax.random.choice(k,x,(2,),axis={n}) jax.random.choice(k,{size},{sizes})
jax.random.choice(k,x) jax.random.loggamma(k,x) jax.random.multinomial(k,5,x) jax.random.bernoulli(k,x)
jax.random.categorical(k,x) jax.random.exponential(k,{sizes}) jax.random.categorical(k,x,axis={n})
jax.random.randint(k,{sizes},0,5) jax.random.uniform(k,{sizes},minval=x) jax.random.bits(k,{sizes})
len(jnp.array_split(x,3)) len(jnp.hsplit(x,2)) len(jnp.unstack(x))
"""

TRANSFORMED = """
jax.vmap(lambda a, b: (a, b), in_axes={in})(x, y)[0]
jax.vmap(lambda a, b: (a, b), in_axes={in})(x, y)[1]
jax.vmap(lambda a, b: (a, b), in_axes={in}, out_axes={out})(x, y)[1]
jax.vmap(lambda a, b: (a, b), {in}, (0, 1))(x, y)[1]
jax.vmap(lambda a: a, in_axes={n}, out_axes={n})(x)
jax.vmap(lambda a: a["p"][1], in_axes=({"p": [None, {n}]},))({"p": [y, x]})
jax.vmap(lambda a, b: a.sum() + b)(x, b=y)
jax.vmap(jax.vmap(lambda a, b: a + b), in_axes=(0, None))(x, y)
jax.vmap(jnp.sum, {in})(x)
jax.vmap(lambda a: 1.0)(x)
lax.scan(lambda c, r: (c + 1, r), y, x)[0]
lax.scan(lambda c, r: (c + 1, r), y, x)[1]
lax.scan(lambda c, r: (c * 1.0, c), y, x)[1]
lax.scan(lambda c, r: (c + y, r), 0, x)[0]
lax.scan(lambda c, r: (c + r, c), y, x)[0]
lax.scan(lambda c, r: (c * 1.0, c), 1, x)[1]
lax.scan(lambda c, r: ((c[0] + r, c[1]), c[0]), (0, y), x)[1]
lax.scan(lambda c, r: (jnp.where(r > 0, c, 1), c), 1.0, x)[0]
lax.scan(lambda c, r: (c + 1, r), y, x, length=3)[1]
lax.scan(lambda c, r: c + r, y, x)
lax.while_loop(lambda c: c[0] < 3, lambda c: (c[0] + 0.5, c[1]), (0, x))[0]
lax.while_loop(lambda c: jnp.sum(c), lambda c: c, x)
lax.cond(x, lambda: y, lambda: z)
lax.cond(jnp.all(x), lambda a: a, lambda a: a * 2, y)
lax.switch(x, [lambda a: a, lambda a: a], y)
lax.associative_scan(lambda a, b: (a[0] * b[0], b[1]), (x, y))[1]
jax.jacfwd(lambda a: {"o": a["p"] * 2})({"p": x})["o"]["p"]
jax.jacrev(lambda a: (a * 2, a), has_aux=True)(x)[1]
jax.hessian(lambda a: jnp.sum(a["p"] ** 2))({"p": x})["p"]["p"]
lax.scan(lambda c, r: (r, c), y, x, reverse=True)[1]
lax.scan(lambda c, r: (c, c), x, None, length=3)[1]
lax.scan(lambda c, r: (c + r[0], r[1]), 1, (x, y))[1]
lax.scan(lambda c, r: (c + r[0], r[1]), z, (x, y))[0]
lax.fori_loop(0, 3, lambda i, c: c + y, x)
lax.fori_loop(0, 3, lambda i, c: c + i, x)
lax.fori_loop(0, 3, lambda i, c: c * 2.0, 1)
lax.fori_loop(0, 3, lambda i, c: (c[1], c[0]), (x, y))[0]
lax.while_loop(lambda c: jnp.sum(c) < 0, lambda c: c * y, x)
lax.while_loop(lambda c: c, lambda c: c, x)
lax.while_loop(lambda c: c[0] < 3, lambda c: (c[0] + 1, c[1]), (0, x))[0]
lax.cond(True, lambda a: a, lambda a: a + y, x)
lax.cond(True, lambda a, b: a, lambda a, b: b, x, y)
lax.cond(True, lambda a, b: a, lambda a, b: 1.0, x, y)
lax.switch(0, [lambda a: a, lambda a: a + y], x)
lax.map(lambda r: r.sum(), x)
lax.map(lambda r: (r, r), x)[1]
lax.associative_scan(jnp.add, x)
lax.associative_scan(lambda a, b: a * b, x, axis={n})
jax.grad(lambda a: jnp.sum(a))(x)
jax.grad(lambda a, b: jnp.sum(a * b), argnums={n})(x, y)
jax.grad(lambda a, b: jnp.sum(a * b), argnums=(0, 1))(x, y)[1]
jax.grad(lambda a: a)(x)
jax.value_and_grad(lambda a: (jnp.sum(a), a), has_aux=True)(x)[0][1]
jax.value_and_grad(lambda a: jnp.mean(a), allow_int=True)(x)[0]
jax.jacfwd(lambda a: a * 2)(x)
jax.jacrev(lambda a: a.sum(0))(x)
jax.jacrev(lambda a, b: a * b, argnums={n})(x, y)
jax.jacfwd(lambda a, b: a * b, argnums=(0, 1))(x, y)[1]
jax.hessian(lambda a: jnp.sum(a))(x)
jax.hessian(lambda a: a)(x)
jax.jvp(lambda a: a.sum(), (x,), (y,))[1]
jax.jvp(lambda a: a * 2, (x,), (x,))[0]
jax.vjp(lambda a: a * 2, x)[0]
jax.vjp(lambda a: a * 2, x)[1](y)[0]
jax.linearize(lambda a: a * 2, x)[0]
jax.linearize(lambda a: a * 2, x)[1](y)
jax.checkpoint(lambda a: a * 2)(x)
jax.jit(lambda a, b: a + b)(x, 1)
jax.eval_shape(lambda a: a.T, x)
"""
