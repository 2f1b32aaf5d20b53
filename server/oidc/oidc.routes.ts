// Lists the providers, and starts a sign-in through one of them.
import { route } from '../platform/http/route.ts'
import type { Throttle } from '../session/index.ts'
import type { ProviderClient } from './provider-client.ts'
import { findProvider, startSignIn } from './start-sign-in.ts'

export function oidcRoutes(parts: { client: ProviderClient; throttle: Throttle }) {
  return {
    ...route('GET /api/auth/providers', {
      handle: async ({ services }) => ({
        origin: services.publicUrl,
        providers: services.providers.map(({ key, name }) => ({ key, name })),
      }),
    }),
    ...route('POST /api/auth/oidc/:key/start', {
      subject: (context, { params }) => findProvider(context, params.key),
      handle: (context, subject) => startSignIn(context, subject, parts),
    }),
  }
}
