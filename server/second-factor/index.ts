export { removeFactors } from './factors.store.ts'
export { requireProof } from './proof.ts'
export { secondFactorRoutes } from './second-factor.routes.ts'
