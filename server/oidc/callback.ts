// Handles the browser that a provider sends back. Every answer is a redirect. Refusals and faults lead to the login screen,
// which says what to do.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignInProblem } from '../../contract/sign-in-problems.ts'
import { DomainError, refuse } from '../platform/errors.ts'
import { admitAnyone, type Dispatch } from '../platform/http/dispatch.ts'
import { answerError, toLoggedRefusal } from '../platform/http/error-answer.ts'
import type { PublicContext } from '../platform/http/route.ts'
import { callbackUrl } from '../platform/provider.ts'
import { signOut } from '../session/index.ts'
import { verifiedEmail } from './claims.rules.ts'
import { signInPerson } from './provider-account.ts'
import { type ProviderClient, ProviderFailure, ProviderUnavailable } from './provider-client.ts'
import { consumeSignIn, SIGN_IN_MS } from './start-sign-in.ts'

/** `reason` is for the log and names at most the person's domain. `soon`: another try in a minute may succeed. */
type Refusal = { code: SignInProblem; reason: string; domain?: string; soon?: boolean }
type Outcome = 'session' | 'second step' | Refusal

type Callback = { Params: { key: string } }

export function serveCallback(http: FastifyInstance, dispatch: Dispatch, client: ProviderClient): void {
  const { providers } = dispatch.services
  const redirect = (request: FastifyRequest<Callback>, reply: FastifyReply, outcome: Outcome) => {
    const { key } = request.params
    if (typeof outcome === 'object') {
      const { code, reason, domain } = outcome
      // An unknown key may be any text, so it is not logged.
      const provider = providers.some((provider) => provider.key === key) ? key : 'unknown'
      request.log.info({ provider, code, reason, domain }, 'A sign-in through a provider was refused')
    }
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(getRedirect(outcome, key), 303)
  }
  http.route<Callback>({
    method: 'GET',
    url: '/api/auth/oidc/:key/callback',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (providers.length === 0) refuse('not_found')
      const context = await admitAnyone(request, reply, dispatch)
      const query = new URLSearchParams(request.url.split('?').slice(1).join('?'))
      return redirect(request, reply, await completeSignIn(context, request.params.key, query, client))
    },
    // Hooks before the handler may refuse too, for example when the server is overloaded.
    errorHandler: (error, request, reply) => {
      if (providers.length === 0) return answerError(error, request, reply)
      const { code } = toLoggedRefusal(error, request)
      return redirect(request, reply, code === 'unavailable' ? BUSY : FAULT)
    },
  })
}

/** Problems that another try solves. */
const BUSY: Refusal = { code: 'expired', reason: 'Cairn is too busy, or cannot reach its data' }
const FAULT: Refusal = { code: 'invalid', reason: 'Cairn failed' }

/** The address to redirect the browser to. */
function getRedirect(outcome: Outcome, key: string): string {
  if (outcome === 'session') return '/'
  if (outcome === 'second step') return '/auth?step=second'
  const { code, soon } = outcome
  return `/auth?problem=${code}&provider=${encodeURIComponent(key)}${soon ? '&again=soon' : ''}`
}

/** The row of the sign-in is taken first, so that each is used once, also at the callback of a former provider. */
async function completeSignIn(
  context: PublicContext,
  key: string,
  query: URLSearchParams,
  client: ProviderClient,
): Promise<Outcome> {
  const { services, now, device } = context
  const cookie = context.cookie('cairn_oidc')
  const startedSignIn = cookie ? await consumeSignIn(services.database.db, cookie) : undefined
  context.setCookie('cairn_oidc', null)
  if (!startedSignIn) return expired('no sign-in was begun in this browser')
  if (now - startedSignIn.created_at >= SIGN_IN_MS) return expired('the sign-in began too long ago')
  const provider = services.providers.find((provider) => provider.key === startedSignIn.provider)
  if (startedSignIn.provider !== key || !provider) return expired('the sign-in began at another provider')
  const states = query.getAll('state')
  if (states.length !== 1 || states[0] !== startedSignIn.state)
    return expired('state is not that of the sign-in')
  if (!query.has('code') && !query.has('error')) return expired('there is neither code nor error')
  const failure = query.get('error')
  if (failure !== null) return toRefusal(failure)
  const answerUrl = new URL(`${callbackUrl(services.publicUrl ?? '', provider)}?${query}`)
  let claims: Awaited<ReturnType<ProviderClient['fetchClaims']>>
  try {
    claims = await context.awaitOtherServer(() => client.fetchClaims(provider, answerUrl, startedSignIn, now))
  } catch (error) {
    if (error instanceof DomainError) throw error
    const reason = error instanceof Error ? error.message : 'an unknown failure'
    const soon = error instanceof ProviderFailure && error.keysChange
    return { code: error instanceof ProviderUnavailable ? 'away' : 'invalid', reason, soon }
  }
  const address = verifiedEmail(claims, provider)
  if ('code' in address) return address
  const person = { subject: claims.sub, email: address.email }
  const entered = await signInPerson(services, provider, person, { now, device })
  if ('code' in entered) return { ...entered, domain: person.email.slice(person.email.indexOf('@') + 1) }
  if ('pendingToken' in entered) {
    context.setCookie('cairn_pending', entered.pendingToken)
    return 'second step'
  }
  if (context.signedIn) await signOut(context, context.signedIn)
  context.setCookie('cairn_session', entered.token)
  return 'session'
}

const expired = (reason: string): Refusal => ({ code: 'expired', reason })

const CANCEL_ERRORS = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required'])
const OUTAGE_ERRORS = new Set(['server_error', 'temporarily_unavailable'])

/** Other errors stay out of the log, because the provider chose their text. */
function toRefusal(error: string): Refusal {
  if (CANCEL_ERRORS.has(error)) return { code: 'cancelled', reason: `error is ${error}` }
  if (OUTAGE_ERRORS.has(error)) return { code: 'away', reason: `error is ${error}` }
  return { code: 'invalid', reason: /^[a-z_]{1,40}$/.test(error) ? `error is ${error}` : 'error is unknown' }
}
