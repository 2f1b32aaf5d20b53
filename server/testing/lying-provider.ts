// A provider that answers whatever a test wants, on loopback: wrong metadata, wrong tokens, faults, silence.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { Provider } from '../platform/provider.ts'

const CLIENT_ID = 'cairn'
const CLIENT_SECRET = 'the secret of the client'

/** How the provider answers from now on. */
export interface Behavior {
  /** Changes of the metadata. */
  metadata: Record<string, unknown>
  /** Changes of the claims of a good ID token; undefined leaves one out. */
  claims: Record<string, unknown>
  /** The key that signs the ID token. */
  signed: 'well' | 'by another key' | 'by a key not published yet' | 'HS256' | 'none'
  userinfo: Record<string, unknown>
  /** The status of an address by its path; 'never' for no answer, 'elsewhere' for a redirect. */
  status: Record<string, number | 'never' | 'elsewhere'>
  /** The time of its clock. */
  date?: Date
}

const correctBehavior: Behavior = { metadata: {}, claims: {}, signed: 'well', userinfo: {}, status: {} }

export async function startLyingProvider(path = '') {
  const keys = await generateKeyPair('RS256')
  const otherKeys = await generateKeyPair('RS256')
  const publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const requests: { path: string; authorization: string | undefined; body: string }[] = []
  let behavior = correctBehavior
  /** The nonces of sign-ins, by the code that the browser brings. */
  const nonces = new Map<string, string>()

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    ...behavior.metadata,
  })
  const idToken = (code: string) => {
    const now = Math.floor(Date.now() / 1000)
    const times = { iat: now, exp: now + 300 }
    const claims = {
      iss: issuer,
      sub: 'person-1',
      aud: CLIENT_ID,
      nonce: nonces.get(code),
      ...times,
      ...behavior.claims,
    }
    // JSON leaves out claims that a test sets to undefined.
    const payload: JWTPayload = JSON.parse(JSON.stringify(claims))
    switch (behavior.signed) {
      case 'none':
        return new UnsecuredJWT(payload).encode()
      case 'HS256':
        return new SignJWT(payload)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(CLIENT_SECRET.padEnd(32)))
      default:
        return new SignJWT(payload)
          .setProtectedHeader({
            alg: 'RS256',
            kid: behavior.signed === 'by a key not published yet' ? 'two' : 'one',
          })
          .sign((behavior.signed === 'well' ? keys : otherKeys).privateKey)
    }
  }
  const answers: Record<string, (body: string) => unknown> = {
    [`${path}/.well-known/openid-configuration`]: metadata,
    [`${path}/jwks`]: () => ({ keys: [publicKey] }),
    [`${path}/token`]: async (body) => ({
      access_token: 'opaque',
      token_type: 'Bearer',
      id_token: await idToken(new URLSearchParams(body).get('code') ?? ''),
    }),
    [`${path}/userinfo`]: () => ({ sub: 'person-1', ...behavior.userinfo }),
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? ''
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push({ path: url.slice(path.length), authorization: request.headers.authorization, body })
    const status = behavior.status[url.slice(path.length)] ?? 200
    if (status === 'never') return
    if (status === 'elsewhere') return response.writeHead(302, { location: `${issuer}/elsewhere` }).end()
    const makeAnswer = answers[url]
    if (!makeAnswer) return response.writeHead(404).end()
    if (behavior.date) response.setHeader('date', behavior.date.toUTCString())
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(await makeAnswer(body)))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}${path}`

  return {
    issuer,
    requests,
    /** Changes its behavior; everything else is correct. */
    behave: (changes: Partial<Behavior>) => {
      behavior = { ...correctBehavior, ...changes }
    },
    /** Signs a person in on the page that a browser was sent to. Returns the query with which the provider sends the browser back. */
    signedIn: (pageUrl: string): string => {
      const page = new URL(pageUrl).searchParams
      const code = `a-code-${nonces.size}`
      nonces.set(code, page.get('nonce') ?? '')
      return new URLSearchParams({ code, state: page.get('state') ?? '' }).toString()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

export function makeProvider({ issuer }: { issuer: string }, fields: Partial<Provider> = {}): Provider {
  return {
    key: 'school',
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    name: 'Brendan’s account',
    domains: ['school.org'],
    prompt: null,
    claim: 'email',
    alwaysVerified: false,
    trusted: false,
    ...fields,
  }
}
