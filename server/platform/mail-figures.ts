// How the mails to families are going, for admins.
import type { System } from '../../contract/system.ts'
import { isoOrNull } from './clock.ts'
import type { Services } from './http/route.ts'

export async function mailFigures({
  database: { db },
  mailer,
}: Pick<Services, 'database' | 'mailer'>): Promise<System['mail']> {
  const server = await db
    .selectFrom('mail_server')
    .select(['last_sent_at', 'error'])
    .where('id', '=', 1)
    .executeTakeFirst()
  const { waiting, failed } = await db
    .selectFrom('family_mails')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return {
    configured: mailer !== null,
    lastSentAt: isoOrNull(server?.last_sent_at ?? null),
    waiting,
    failed,
    error: server?.error ?? null,
  }
}
