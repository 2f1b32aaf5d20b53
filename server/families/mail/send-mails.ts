// Sends the emails that are due, one after the other. Every node may run it.
import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../../platform/http/route.ts'
import { type ClaimedMail, claimMail, dropMail, endPause, holdMail, recordDelivery } from './outbox.ts'
import { prepareMail } from './prepare.ts'
import { deleteEarly, queueWeeks } from './queue.ts'

export type FamilyMail = ReturnType<typeof familyMail>

const MAX_RUN_MS = 60 * 1000

type Parts = Pick<Services, 'database' | 'clock' | 'mailer' | 'publicUrl'>

/** The job's limit also applies to emails sent outside of it: a slow mail server must not block them forever. */
export const SENDING_LIMIT_MS = 2 * 60 * 1000
/** How long a stop waits for the mail that is being sent before it gives it up. */
const STOP_TIMEOUT_MS = 5_000

/** It does nothing without a mail server, and sends nothing until the clock is known to be right. */
export function familyMail(
  parts: Parts,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  isClockTrusted: () => Promise<boolean> = async () => true,
) {
  let sending: Promise<void> | null = null
  let hasRun = false
  const stopping = new AbortController()
  const giveUp = new AbortController()
  /** Each node runs one loop at a time; a caller who asks during a loop waits for the next one. */
  const send = async (signal: AbortSignal): Promise<void> => {
    while (sending) await untilAborted(sending, signal)
    const ended = AbortSignal.any([signal, giveUp.signal])
    const isStopped = () => stopping.signal.aborted || ended.aborted
    sending = sendDue(parts, log, { isStopped, signal: ended }).finally(() => {
      sending = null
    })
    return sending
  }
  /** Waits for what is being sent. */
  const idle = async () => {
    while (sending || kicks.size > 0) await Promise.allSettled([sending, ...kicks])
  }
  const kicks = new Set<Promise<void>>()
  const kick = async () => {
    if (await isClockTrusted()) await send(AbortSignal.timeout(SENDING_LIMIT_MS))
  }
  return {
    /** Queues the mails of ended weeks, and sends what is due. `signal` ends it, also in the middle of a mail. */
    run: async (signal: AbortSignal = AbortSignal.timeout(SENDING_LIMIT_MS)) => {
      const { mailer, database, clock } = parts
      if (!mailer) return
      // A start may have brought other settings of the mail server.
      if (!hasRun) await endPause(database.db)
      hasRun = true
      await deleteEarly(database.db, clock.now())
      await queueWeeks(database, mailer.domain, clock.now())
      await send(signal)
    },
    /** Sends what is due, without waiting for it. */
    kick: (): void => {
      const kicked = kick()
        .catch((error) => log.error({ err: error }, 'An email could not be sent'))
        .finally(() => kicks.delete(kicked))
      kicks.add(kicked)
    },
    idle,
    /** Like `idle`, but starts nothing new, and gives up an email that takes long. */
    stop: async () => {
      stopping.abort()
      const timer = setTimeout(() => giveUp.abort(), STOP_TIMEOUT_MS)
      await idle()
      clearTimeout(timer)
    },
  }
}

/** Waits for the work, and throws as soon as the signal is aborted. The work itself may go on. */
async function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const aborted = once(signal, 'abort').then(() => signal.throwIfAborted())
  await Promise.race([work.catch(() => {}), aborted])
}

interface Sending {
  isStopped: () => boolean
  signal: AbortSignal
}

async function sendDue(
  parts: Parts,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { isStopped, signal }: Sending,
): Promise<void> {
  const { database, clock, mailer } = parts
  if (!mailer) return
  // The next run continues, so that a run of many emails does not reach the job's limit.
  const until = clock.now() + MAX_RUN_MS
  while (!isStopped() && clock.now() < until) {
    const mail = await claimMail(database, clock.now())
    if (!mail) return
    if (!(await sendMail(parts, log, { mail, signal }))) return
  }
}

/** False if the server cannot be used now, so that the next mail would fail as well. */
async function sendMail(
  { database, clock, mailer, publicUrl }: Parts,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { mail: claimed, signal }: { mail: ClaimedMail; signal: AbortSignal },
): Promise<boolean> {
  if (!mailer) return false
  const { db, engine } = database
  const prepared = await prepareMail({ db, engine, origin: publicUrl ?? '', now: clock.now() }, claimed)
  if (prepared === 'gone') await dropMail(db, claimed)
  else if (prepared === 'held') await holdMail(db, claimed, clock.now())
  else {
    const delivery = await mailer.send(prepared, { signal })
    await recordDelivery(db, claimed, delivery, clock.now())
    if (!delivery.sent) {
      log.warn(
        { mail: claimed.id, kind: delivery.kind, reason: delivery.reason },
        'An email to a family was not sent',
      )
      return delivery.kind === 'refused' || delivery.kind === 'busy'
    }
  }
  return true
}
