// The server is killed while people return from the provider of their school.
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../server/platform/db/open.ts'
import { makeProvider, startLyingProvider } from '../server/testing/lying-provider.ts'
import { randomBetween } from './drill.ts'
import type { ServerNode } from './node.ts'
import { withDatabase } from './place.ts'
import { createSeededSchool } from './school.ts'
import { defineOnFile } from './staged.ts'

/** Is longer than the callback takes on an idle server. */
const LATEST_MS = 60
const EMAIL = 'someone@school.org'

export const lostSignIn = defineOnFile({
  name: 'kill-sign-in',
  title: 'kill -9 between a provider’s callback and its redirect',
  promise: 'A link is written together with its session, or not at all.',
  rounds: 30,
  run: async ({ rounds, place, findings, start, say }) => {
    const provider = await startLyingProvider()
    provider.behave({ claims: { email: EMAIL, email_verified: true } })
    const { clientId, clientSecret } = makeProvider(provider)
    let finished = 0
    let cutOff = 0
    try {
      const [pair] = (await createSeededSchool(place, 1)).pairs
      const userId = pair?.learnerId ?? 0
      await withDatabase(place, ({ db }) =>
        db.updateTable('users').set({ email: EMAIL, email_key: EMAIL }).where('id', '=', userId).execute(),
      )
      const env = {
        CAIRN_PUBLIC_URL: 'http://localhost:3000',
        CAIRN_OIDC: 'school',
        CAIRN_OIDC_SCHOOL_ISSUER: provider.issuer,
        CAIRN_OIDC_SCHOOL_CLIENT_ID: clientId,
        CAIRN_OIDC_SCHOOL_CLIENT_SECRET: clientSecret,
        CAIRN_OIDC_SCHOOL_DOMAINS: 'school.org',
      }
      for (let round = 1; round <= rounds; round++) {
        const where = `round ${round}`
        const node = await start(env)
        const callback = await begin(node, provider.signedIn)
        const answer = callback(node).catch(() => null)
        await wait(randomBetween(0, LATEST_MS))
        await node.kill()
        const before = await withDatabase(place, (database) => countWritten(database, userId))
        findings.require(
          before.links === before.sessions,
          `${where}: ${JSON.stringify(before)} after the kill`,
        )
        if ((await answer) === '/') findings.require(before.links === 1, `${where}: an answer without a link`)
        if (before.links === 1) finished++
        else cutOff++
        const next = await start(env)
        const again = await callback(next)
        const after = await withDatabase(place, (database) => countWritten(database, userId))
        findings.require(
          after.links === after.sessions && (again === '/') === after.links > before.links,
          `${where}: ${JSON.stringify(after)} after the callback was loaded again, which led to ${again}`,
        )
        await next.kill()
        await withDatabase(place, ({ db }) => forget(db, userId))
        say(`${where} of ${rounds}`)
      }
      return [
        ['sign-ins finished before the kill', finished],
        ['sign-ins interrupted by the kill', cutOff],
      ]
    } finally {
      await provider.close()
    }
  },
})

/** Begins a sign-in. @returns a function that loads its callback and returns where that redirects */
async function begin(node: ServerNode, signedIn: (pageUrl: string) => string) {
  const start = await fetch(`http://127.0.0.1:${node.port}/api/auth/oidc/school/start`, { method: 'POST' })
  const { url } = (await start.json()) as { url: string }
  const cookie = start.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ')
  const query = signedIn(url)
  return async ({ port }: ServerNode): Promise<string | null> => {
    const address = `http://127.0.0.1:${port}/api/auth/oidc/school/callback?${query}`
    const { headers } = await fetch(address, { headers: { cookie }, redirect: 'manual' })
    return headers.get('location')
  }
}

async function countWritten({ db }: Database, userId: number) {
  const links = await db.selectFrom('identities').select('user_id').where('user_id', '=', userId).execute()
  const sessions = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('provider', 'is not', null)
    .execute()
  return { links: links.length, sessions: sessions.length }
}

async function forget(db: Database['db'], userId: number): Promise<void> {
  await db.deleteFrom('identities').where('user_id', '=', userId).execute()
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
