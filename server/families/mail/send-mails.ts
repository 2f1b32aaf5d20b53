// Sends the mails that are due, one after the other, on whichever node runs.
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../../platform/http/route.ts'
import { dropMail, holdMail, recordDelivery, type TakenMail, takeMail } from './outbox.ts'
import { prepareMail } from './prepare.ts'
import { dropLate, queueWeeks } from './queue.ts'

export type FamilyMail = ReturnType<typeof familyMail>

const LONGEST_MS = 60 * 1000

type Parts = Pick<Services, 'database' | 'clock' | 'mailer' | 'publicUrl'>

/** Without a mail server it does nothing. */
export function familyMail(parts: Parts, log: Pick<FastifyBaseLogger, 'warn' | 'error'>) {
  let sending: Promise<void> | null = null
  let isStopped = false
  /** One loop on each node; a caller who asks meanwhile waits for the loop that follows. */
  const send = async (): Promise<void> => {
    while (sending) await sending
    sending = sendDue(parts, log, () => isStopped).finally(() => {
      sending = null
    })
    return sending
  }
  /** Waits for what is being sent. */
  const idle = async () => {
    while (sending) await sending.catch(() => {})
  }
  return {
    /** Queues the mails of ended weeks, and sends what is due. */
    run: async () => {
      const { mailer, database, clock } = parts
      if (!mailer) return
      await dropLate(database.db, clock.now())
      await queueWeeks(database, mailer.domain, clock.now())
      await send()
    },
    /** Sends what is due, without waiting for it. */
    kick: () => void send().catch((error) => log.error({ err: error }, 'A mail could not be sent')),
    idle,
    /** As `idle`, but nothing further is begun. */
    stop: () => {
      isStopped = true
      return idle()
    },
  }
}

async function sendDue(
  parts: Parts,
  log: Pick<FastifyBaseLogger, 'warn'>,
  isStopped: () => boolean,
): Promise<void> {
  const { database, clock, mailer } = parts
  if (!mailer) return
  // The next run of the job goes on, so that a slow mail server does not keep the jobs behind this one waiting.
  const until = clock.now() + LONGEST_MS
  while (!isStopped() && clock.now() < until) {
    const mail = await takeMail(database, clock.now())
    if (!mail) return
    if (!(await sendOne(parts, log, mail))) return
  }
}

/** False if the server cannot be used now, so that the next mail would fail as well. */
async function sendOne(
  { database, clock, mailer, publicUrl }: Parts,
  log: Pick<FastifyBaseLogger, 'warn'>,
  taken: TakenMail,
): Promise<boolean> {
  if (!mailer) return false
  const { db, engine } = database
  const prepared = await prepareMail({ db, engine, origin: publicUrl ?? '', now: clock.now() }, taken)
  if (prepared === 'gone') await dropMail(db, taken)
  else if (prepared === 'held') await holdMail(db, taken, clock.now())
  else {
    const delivery = await mailer.send(prepared)
    await recordDelivery(db, taken, delivery, clock.now())
    if (!delivery.sent) {
      log.warn(
        { mail: taken.id, kind: delivery.kind, reason: delivery.reason },
        'A mail to a family was not sent',
      )
      return delivery.kind === 'refused' || delivery.kind === 'busy'
    }
  }
  return true
}
