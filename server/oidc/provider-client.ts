// Requests to the providers. The library is loaded at the first one, so that a server without providers never does.
import type * as Library from 'openid-client'
import { codeOf } from '../platform/errors.ts'
import { GOOGLE, type Provider } from '../platform/provider.ts'
import { type ClaimValues, needsUserinfo, withUserinfo } from './claims.rules.ts'

/** `keysChange`: the key set cannot be read, or lacks the key of the token, so it may be changing at this moment. */
export class ProviderFailure extends Error {
  readonly keysChange: boolean

  constructor(message: string, keysChange = false, options?: ErrorOptions) {
    super(message, options)
    this.keysChange = keysChange
  }
}

/** The provider could not be reached, or answered with a fault of its own. */
export class ProviderUnavailable extends ProviderFailure {
  override name = 'ProviderUnavailable'
}

/** The provider's answer was refused. The message comes from Cairn or the library, and contains no values. */
class NotAccepted extends ProviderFailure {
  override name = 'NotAccepted'
}

const METADATA_MS = 60 * 60 * 1000
const REQUEST_SECONDS = 5
/** Metadata, keys and tokens are a few kilobytes. */
const MAX_ANSWER_BYTES = 1024 * 1024
const CLOCK_TOLERANCE_SECONDS = 60
/** The library's code for a token of a key that is not in the key set. */
const UNKNOWN_KEY = 'OAUTH_KEY_SELECTION_FAILED'

/** Values of a started sign-in that check the answer. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
}

export type Claims = ClaimValues & { readonly sub: string }

export interface ProviderClient {
  /** The page of the provider to lead a browser to, and what checks its answer. Throws ProviderUnavailable or NotAccepted. */
  begin(provider: Provider, redirectUri: string, now: number): Promise<{ url: string; checks: Checks }>
  /**
   * The claims of the person who comes back. `answerUrl` is the registered address with the provider's query. Userinfo is
   * asked for what the ID token does not say about the address. Throws ProviderUnavailable or NotAccepted.
   */
  fetchClaims(provider: Provider, answerUrl: URL, checks: Checks, now: number): Promise<Claims>
  /** Details for the operator to compare with the settings. Throws ProviderUnavailable or NotAccepted without metadata. */
  inspect(provider: Provider): Promise<Inspection>
}

export interface Inspection {
  /** The issuer that the metadata name. */
  issuer: string
  /** How far the provider's clock is ahead of this machine's; null if its answer has no date. */
  clockDifferenceMs: number | null
  /** Why a sign-in cannot begin; null if it can. */
  problem: string | null
}

export function providerClient(): ProviderClient {
  const cached = new Map<string, { discovery: Promise<Library.Configuration>; until: number }>()
  const configuration = async (provider: Provider, now: number) => {
    const known = cached.get(provider.key)
    if (known && now < known.until) return known.discovery
    const discovery = discover(provider)
    const entry = { discovery, until: now + METADATA_MS }
    cached.set(provider.key, entry)
    try {
      return await discovery
    } catch (error) {
      if (cached.get(provider.key) === entry) cached.delete(provider.key)
      throw error
    }
  }
  return {
    begin: (provider, redirectUri, now) =>
      withExplainedErrors(async () => {
        const library = await import('openid-client')
        const config = await configuration(provider, now)
        const checks = {
          state: library.randomState(),
          nonce: library.randomNonce(),
          verifier: library.randomPKCECodeVerifier(),
        }
        const parameters: Record<string, string> = {
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: provider.claim === 'email' ? 'openid email' : 'openid email profile',
          code_challenge: await library.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          state: checks.state,
          nonce: checks.nonce,
        }
        if (provider.prompt) parameters.prompt = provider.prompt
        if (provider.issuer === GOOGLE) parameters.hd = pickDomainHint(provider)
        return { url: library.buildAuthorizationUrl(config, parameters).href, checks }
      }),
    fetchClaims: (provider, answerUrl, { state, nonce, verifier }, now) =>
      withExplainedErrors(async () => {
        const library = await import('openid-client')
        const config = await configuration(provider, now)
        const tokens = await library.authorizationCodeGrant(config, answerUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new NotAccepted('the answer has no ID token')
        requireOnlyAudience(claims.aud, provider.clientId)
        requireSubject(claims.sub)
        const hasUserinfo = config.serverMetadata().userinfo_endpoint !== undefined
        if (!hasUserinfo || !needsUserinfo(claims, provider)) return claims
        const userinfo = await library.fetchUserInfo(config, tokens.access_token, claims.sub)
        return { ...withUserinfo(claims, userinfo, provider.claim), sub: claims.sub }
      }),
    inspect: async (provider) => {
      const read = await withExplainedErrors(() => readMetadata(provider))
      const problem = await withExplainedErrors(() => discover(provider)).then(
        () => null,
        (error: Error) => error.message,
      )
      return { ...read, problem }
    },
  }
}

/** Google shows the accounts of one domain, or with '*' those of organizations. */
function pickDomainHint({ domains }: Provider): string {
  const [first = '*', ...others] = domains === '*' ? ['*'] : domains
  return others.length === 0 ? first : '*'
}

/** The library accepts further audiences, for which the token may have been made. */
function requireOnlyAudience(aud: unknown, clientId: string): void {
  const audiences = [aud].flat()
  if (audiences.length !== 1 || audiences[0] !== clientId) {
    throw new NotAccepted('the ID token is not for this client alone')
  }
}

/** The library accepts an empty subject, which would make one person of all who have none. */
function requireSubject(sub: string): void {
  if (!/^\P{Cc}{1,255}$/u.test(sub) || !sub.isWellFormed()) {
    throw new NotAccepted('sub is empty, too long, or has characters that cannot be stored')
  }
}

async function readMetadata({ issuer }: Provider): Promise<Omit<Inspection, 'problem'>> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetchWhole(address, { headers: { accept: 'application/json' } })
  const metadata: unknown = await response.json().catch(() => null)
  if (typeof metadata !== 'object' || metadata === null || !('issuer' in metadata)) {
    throw new NotAccepted(`there are no metadata at ${address} (status ${response.status})`)
  }
  const date = Date.parse(response.headers.get('date') ?? '')
  return {
    issuer: String(metadata.issuer),
    clockDifferenceMs: Number.isNaN(date) ? null : date - Date.now(),
  }
}

async function discover(provider: Provider): Promise<Library.Configuration> {
  const library = await import('openid-client')
  const { issuer, clientId, clientSecret } = provider
  const isPlain = issuer.startsWith('http:')
  const metadata = { [library.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  // Chosen by the metadata, which are read first.
  const authentication: Library.ClientAuth = (as, ...rest) => {
    const listed = as.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false
    const method = listed ? library.ClientSecretPost : library.ClientSecretBasic
    return method(clientSecret)(as, ...rest)
  }
  const config = await library.discovery(new URL(issuer), clientId, metadata, authentication, {
    [library.customFetch]: request,
    timeout: REQUEST_SECONDS,
    execute: [library.enableNonRepudiationChecks, ...(isPlain ? [library.allowInsecureRequests] : [])],
  })
  const server = config.serverMetadata()
  // The library compares addresses, so it also accepts a further '/'.
  if (server.issuer !== issuer) throw new NotAccepted('the metadata are of another issuer')
  for (const [name, value] of Object.entries(server)) {
    const isAddress = /_(endpoint|uri)$/.test(name) || (typeof value === 'string' && /^http:/i.test(value))
    if (isAddress && name !== 'issuer' && !isAllowed(value, isPlain)) {
      throw new NotAccepted(`${name} in the metadata is not an https address`)
    }
  }
  config[library.customFetch] = (url, options) =>
    url === server.jwks_uri ? requireKeySet(request(url, options)) : request(url, options)
  return config
}

function isAllowed(address: unknown, isPlain: boolean): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false
  const { protocol } = new URL(address)
  return protocol === 'https:' || (isPlain && protocol === 'http:')
}

const request: Library.CustomFetch = (url, { body, signal, headers, method }) =>
  // The library sends forms and nothing else.
  fetchWhole(url, { headers, method, body: body instanceof URLSearchParams ? body : null }, signal)

async function requireKeySet(answer: Promise<Response>): Promise<Response> {
  const response = await answer.catch((error: Error) => {
    throw error instanceof ProviderUnavailable
      ? new ProviderUnavailable(error.message, true)
      : new NotAccepted(error.message, true)
  })
  if (response.status === 200) return response
  throw new NotAccepted(`the status of the keys was ${response.status}`, true)
}

/** Reads the whole answer within the time limit of the request, and follows no redirect. */
async function fetchWhole(url: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  let response: Response
  let content: ArrayBuffer
  try {
    const limit = AbortSignal.timeout(REQUEST_SECONDS * 1000)
    response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    content = await readContent(response)
  } catch (error) {
    if (error instanceof NotAccepted) throw error
    throw new ProviderUnavailable('there was no answer', false, { cause: error })
  }
  if (response.status >= 500) throw new ProviderUnavailable(`the status was ${response.status}`)
  // A response of these has no body.
  const hasBody = ![101, 204, 205, 304].includes(response.status)
  const { status, headers } = response
  return new Response(hasBody ? content : null, { status, headers })
}

async function readContent(response: Response): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) throw new NotAccepted('the answer is too long')
    chunks.push(chunk)
  }
  return new Blob(chunks).arrayBuffer()
}

/**
 * Rethrows every failure as ProviderUnavailable or NotAccepted. The causes are dropped, because those of the library hold
 * tokens and claims, and the error might be logged.
 */
async function withExplainedErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const causes = [...listCauses(error)]
    const own = causes.find((cause) => cause instanceof ProviderFailure)
    const keysChange = own?.keysChange ?? causes.some((cause) => codeOf(cause) === UNKNOWN_KEY)
    if (own instanceof ProviderUnavailable) throw new ProviderUnavailable(own.message, keysChange)
    throw new NotAccepted(own?.message ?? describeCauses(causes), keysChange)
  }
}

function* listCauses(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

/** The library's own words, which quote no values, and the names of the claim or of the OAuth error, which hold nothing of the person. */
function describeCauses(causes: readonly Error[]): string {
  // Other errors, such as those of a JSON parser, quote their input.
  const known = causes.filter((error) => 'code' in error && String(error.code).startsWith('OAUTH_'))
  const messages = known.slice(0, 2).map(({ message }) => message)
  const names = causes.flatMap((error) => {
    const { cause } = error
    const claim = typeof cause === 'object' && cause !== null && 'claim' in cause ? cause.claim : undefined
    const code = 'error' in error ? error.error : undefined
    return [claim, code].filter((name) => typeof name === 'string' && /^[a-z_]{1,40}$/.test(name))
  })
  return [...new Set([...messages, ...names])].join(': ') || 'an unknown failure'
}
