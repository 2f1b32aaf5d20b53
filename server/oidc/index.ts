export { serveCallback } from './callback.ts'
export { oidcRoutes } from './oidc.routes.ts'
export { providerClient } from './provider-client.ts'
export { deleteEndedSignIns } from './start-sign-in.ts'
