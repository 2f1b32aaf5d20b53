export { removeFactors } from './factors.store.ts'
export { secondFactorRoutes } from './second-factor.routes.ts'
