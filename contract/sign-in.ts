// Signing in through the providers of the operator's settings.
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'

export const signInEndpoints = endpoints({
  'GET /api/auth/providers': {
    summary: 'Through which providers people sign in, in the order of the buttons',
    access: 'public',
    response: z.object({
      /** The address of Cairn, where a sign-in through a provider begins; null if the operator set none. */
      origin: z.nullable(z.string()),
      providers: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
  },
  'POST /api/auth/oidc/:key/start': {
    summary: 'Begin a sign-in through a provider: the page of the provider to go to',
    access: 'public',
    params: z.strictObject({ key: z.string() }),
    response: z.object({ url: z.string() }),
    errors: ['not_found', 'rate_limited'],
  },
})
