// A provider that answers whatever a test wants, on loopback: wrong metadata, wrong tokens, faults, silence.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { Provider } from '../platform/provider.ts'

const CLIENT_ID = 'cairn'
const CLIENT_SECRET = 'the secret of the client'

/** What the provider does next. */
export interface Behaviour {
  /** Changes of the metadata. */
  metadata: Record<string, unknown>
  /** Changes of the claims of a good ID token; undefined leaves one out. */
  claims: Record<string, unknown>
  /** How the ID token is signed. */
  signed: 'well' | 'by another key' | 'by a key not published yet' | 'HS256' | 'none'
  userinfo: Record<string, unknown>
  /** The status of an address, or 'never' for no answer, or 'elsewhere' for a redirect; by its path. */
  status: Record<string, number | 'never' | 'elsewhere'>
  /** What its clock says. */
  date?: Date
}

const good: Behaviour = { metadata: {}, claims: {}, signed: 'well', userinfo: {}, status: {} }

export async function lyingProvider(path = '') {
  const keys = await generateKeyPair('RS256')
  const otherKeys = await generateKeyPair('RS256')
  const publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const requests: { path: string; authorization: string | undefined; body: string }[] = []
  let behaviour = good
  /** Of the sign-ins, by the code that the browser brings. */
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
    ...behaviour.metadata,
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
      ...behaviour.claims,
    }
    // Left out where a test says undefined.
    const payload: JWTPayload = JSON.parse(JSON.stringify(claims))
    switch (behaviour.signed) {
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
            kid: behaviour.signed === 'by a key not published yet' ? 'two' : 'one',
          })
          .sign((behaviour.signed === 'well' ? keys : otherKeys).privateKey)
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
    [`${path}/userinfo`]: () => ({ sub: 'person-1', ...behaviour.userinfo }),
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? ''
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push({ path: url.slice(path.length), authorization: request.headers.authorization, body })
    const status = behaviour.status[url.slice(path.length)] ?? 200
    if (status === 'never') return
    if (status === 'elsewhere') return response.writeHead(302, { location: `${issuer}/elsewhere` }).end()
    const made = answers[url]
    if (!made) return response.writeHead(404).end()
    if (behaviour.date) response.setHeader('date', behaviour.date.toUTCString())
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(await made(body)))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}${path}`

  return {
    issuer,
    requests,
    /** Otherwise it behaves well. */
    behave: (changes: Partial<Behaviour>) => {
      behaviour = { ...good, ...changes }
    },
    /** A person signs in on the page that a browser was led to; returns what the provider sends the browser back with. */
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

export function providerOf({ issuer }: { issuer: string }, fields: Partial<Provider> = {}): Provider {
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
