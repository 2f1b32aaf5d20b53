// Sends the mails that are due, one after the other, on whichever node runs.
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../../platform/http/route.ts'
import { dropMail, endPause, holdMail, recordDelivery, type TakenMail, takeMail } from './outbox.ts'
import { prepareMail } from './prepare.ts'
import { dropLate, queueWeeks } from './queue.ts'

export type FamilyMail = ReturnType<typeof familyMail>

const LONGEST_MS = 60 * 1000

type Parts = Pick<Services, 'database' | 'clock' | 'mailer' | 'publicUrl'>

/** How long the server waits at its end for the mail that is being sent. */
const FAREWELL_MS = 5 * 1000

/** Without a mail server it does nothing. */
export function familyMail(parts: Parts, log: Pick<FastifyBaseLogger, 'warn' | 'error'>) {
  let sending: Promise<void> | null = null
  let isStopped = false
  let hasRun = false
  const ending = new AbortController()
  /** One loop on each node; a caller who asks meanwhile waits for the loop that follows. */
  const send = async (signal?: AbortSignal): Promise<void> => {
    while (sending) await sending
    const until = signal ? AbortSignal.any([signal, ending.signal]) : ending.signal
    sending = sendDue(parts, log, until, () => isStopped).finally(() => {
      sending = null
    })
    return sending
  }
  /** Waits for what is being sent. */
  const idle = async () => {
    while (sending) await sending.catch(() => {})
  }
  return {
    /** Queues the mails of ended weeks, and sends what is due. `signal` ends it, also in the middle of a mail. */
    run: async (signal?: AbortSignal) => {
      const { mailer, database, clock } = parts
      if (!mailer) return
      // A start may have brought other settings of the mail server.
      if (!hasRun) await endPause(database.db)
      hasRun = true
      await dropLate(database.db, clock.now())
      await queueWeeks(database, mailer.domain, clock.now())
      await send(signal)
    },
    /** Sends what is due, without waiting for it. */
    kick: () => void send().catch((error) => log.error({ err: error }, 'A mail could not be sent')),
    idle,
    /** As `idle`, but nothing further is begun, and a mail that takes too long goes again after the next start. */
    stop: async () => {
      isStopped = true
      const timer = setTimeout(() => ending.abort(), FAREWELL_MS)
      await idle()
      clearTimeout(timer)
    },
  }
}

async function sendDue(
  parts: Parts,
  log: Pick<FastifyBaseLogger, 'warn'>,
  signal: AbortSignal,
  isStopped: () => boolean,
): Promise<void> {
  const { database, clock, mailer } = parts
  if (!mailer) return
  // The next run of the job goes on, so that a slow mail server does not keep the jobs behind this one waiting.
  const until = clock.now() + LONGEST_MS
  while (!isStopped() && !signal.aborted && clock.now() < until) {
    const mail = await takeMail(database, clock.now())
    if (!mail) return
    if (!(await sendOne(parts, log, mail, signal))) return
  }
}

/** False if the server cannot be used now, so that the next mail would fail as well. */
async function sendOne(
  { database, clock, mailer, publicUrl }: Parts,
  log: Pick<FastifyBaseLogger, 'warn'>,
  taken: TakenMail,
  signal: AbortSignal,
): Promise<boolean> {
  if (!mailer) return false
  const { db, engine } = database
  const prepared = await prepareMail({ db, engine, origin: publicUrl ?? '', now: clock.now() }, taken)
  if (prepared === 'gone') await dropMail(db, taken)
  else if (prepared === 'held') await holdMail(db, taken, clock.now())
  else {
    const delivery = await mailer.send(prepared, { signal })
    await recordDelivery({ db, engine }, taken, delivery, clock.now())
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
