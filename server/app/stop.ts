// Stops the server without dropping anybody: a balancer is told first, then what is in flight finishes.
import { setTimeout as wait } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import type { App } from './build-app.ts'

/** A balancer that asks /api/ready every second or two has seen the 503 by then. */
const BALANCER_MS = 3_000
/** Busy connections learn from their next answer that they are to close; an idle one would be cut in the middle. */
const GOODBYE_MS = 250
/** After that the process ends whatever is still running. */
const LONGEST_MS = 15_000

/** SIGTERM and SIGINT stop the server; a second one ends it at once. An error nobody expected does too, logged. */
export function stopWithGrace(app: App, log: Logger): void {
  const logger = {
    error: (message: unknown, text?: string, error?: unknown) =>
      log.error({ err: error ?? message }, typeof text === 'string' ? text : 'Stopping'),
  }
  closeWithGrace({ delay: LONGEST_MS, logger }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, 'The server stops because of an error that nobody expected')
    else log.info({ signal }, 'The server stops')
    app.drain()
    const behindBalancer = app.services.database.engine === 'postgres'
    await wait(signal === 'SIGTERM' && behindBalancer ? BALANCER_MS : GOODBYE_MS)
    await app.http.close()
    await app.close()
  })
}
