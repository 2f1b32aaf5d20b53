// A sign-in provider for `npm run demo -- --provider`: everyone of the made-up school has an account there, with any
// password.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

const DOMAIN = 'school.example'
const CLIENT = { client_id: 'cairn-demo', client_secret: 'the secret of the demo' }

/** Starts the provider on loopback. `env`: the settings with which Cairn offers it. */
export async function demoProvider(publicUrl: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [`${publicUrl}/api/auth/oidc/demo/callback`] }],
    jwks: { keys: [await exportJWK(privateKey)] },
    cookies: { keys: [CLIENT.client_secret] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: async () => ({ sub: login, email: `${login}@${DOMAIN}`, email_verified: true }),
    }),
  })
  server.on('request', provider.callback())
  const env = {
    CAIRN_PUBLIC_URL: publicUrl,
    CAIRN_OIDC: 'demo',
    CAIRN_OIDC_DEMO_ISSUER: issuer,
    CAIRN_OIDC_DEMO_CLIENT_ID: CLIENT.client_id,
    CAIRN_OIDC_DEMO_CLIENT_SECRET: CLIENT.client_secret,
    CAIRN_OIDC_DEMO_NAME: 'the demo provider',
    CAIRN_OIDC_DEMO_DOMAINS: DOMAIN,
  }
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { env, close }
}

/** Gives everyone an address that the provider vouches for; super admins never come through a provider. */
export function giveAddresses(file: string): void {
  const database = new Database(file)
  database.exec(`update users set email = username || '@${DOMAIN}', email_key = username_key || '@${DOMAIN}'
    where is_super_admin = 0`)
  database.close()
}
