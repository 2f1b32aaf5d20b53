// Starts a sign-in through a provider: it stores one row, and returns a cookie and the address of the provider's page.
import { describeSignInProblem } from '../../contract/sign-in-problems.ts'
import { insertRows } from '../platform/db/bulk-inserts.ts'
import type { Queries } from '../platform/db/engine.ts'
import { inPortions } from '../platform/db/portions.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { DomainError, refuse } from '../platform/errors.ts'
import { cookies } from '../platform/http/cookies.ts'
import type { PublicContext } from '../platform/http/route.ts'
import { callbackUrl, type Provider } from '../platform/provider.ts'
import { createToken, hashToken, type Throttle } from '../session/index.ts'
import type { ProviderClient } from './provider-client.ts'

/** A started sign-in ends after 10 minutes, with its cookie. */
export const SIGN_IN_MS = cookies.cairn_oidc.seconds * 1000

export function findProvider({ services }: Pick<PublicContext, 'services'>, key: string): Provider {
  return services.providers.find((provider) => provider.key === key) ?? refuse('not_found')
}

/** `unavailable` while the provider cannot be reached, or its metadata are not accepted. */
export async function startSignIn(
  context: PublicContext,
  provider: Provider,
  { client, throttle }: { client: ProviderClient; throttle: Throttle },
): Promise<{ url: string }> {
  const { services, now, ip, log } = context
  await throttle.countStart(ip)
  const authorization = await context.awaitOtherServer(() =>
    client.begin(provider, callbackUrl(services.publicUrl ?? '', provider), now).catch((error: Error) => {
      log.warn({ provider: provider.key, reason: error.message }, 'A sign-in through a provider cannot begin')
      throw new DomainError('unavailable', { message: describeSignInProblem('away', provider.name) })
    }),
  )
  const earlier = context.cookie('cairn_oidc')
  const cookie = createToken()
  await inTransaction(services.database.db, async (tx) => {
    if (earlier) await consumeSignIn(tx, earlier)
    const row = {
      cookie_hash: hashToken(cookie),
      provider: provider.key,
      created_at: now,
      ...authorization.checks,
    }
    await insertRows(tx, 'sign_ins', [row])
  })
  context.setCookie('cairn_oidc', cookie)
  return { url: authorization.url }
}

/** Deletes the row of the cookie and returns it, in one statement, so that it is used once over all nodes. */
export async function consumeSignIn(db: Queries, cookie: string) {
  return (
    await db
      .deleteFrom('sign_ins')
      .where('cookie_hash', '=', hashToken(cookie))
      .returning(['provider', 'state', 'nonce', 'verifier', 'created_at'])
      .execute()
  )[0]
}

export async function deleteEndedSignIns(db: Queries, now: number, signal?: AbortSignal): Promise<void> {
  const ended = db
    .selectFrom('sign_ins')
    .select('cookie_hash')
    .where('created_at', '<=', now - SIGN_IN_MS)
  await inPortions(async (limit) => {
    const deletion = db.deleteFrom('sign_ins').where('cookie_hash', 'in', ended.limit(limit))
    return Number((await deletion.executeTakeFirst()).numDeletedRows)
  }, signal)
}
