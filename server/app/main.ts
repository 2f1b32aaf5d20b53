// The entry point of the server: reads the settings, starts, and shuts down gracefully.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import type { App } from './build-app.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { serverLog } from './log.ts'
import { startServer } from './start.ts'
import { StartFailure } from './start-failure.ts'

/** A load balancer that checks /api/ready every second or two has seen the 503 by then. */
const BALANCER_MS = 3_000
/** Gives busy connections time for a last response that asks them to close; an idle one might be cut while it sends. */
const LAST_RESPONSES_MS = 250
/** After this the process ends, whatever is still running. */
const SHUTDOWN_TIMEOUT_MS = 15_000

try {
  const config = readConfig(process.env)
  const log = serverLog(config.logLevel)
  await startServer(config, log, {
    say: (line) => console.log(line),
    webFolder: builtPages(),
    beforeListening: (app) => stopWithGrace(app, log),
  })
} catch (failure) {
  const expected = failure instanceof ConfigError || failure instanceof StartFailure
  console.error(expected ? `Cairn cannot start. ${failure.message}` : failure)
  process.exit(1)
}

/** Finds the pages next to the built server, or in dist/ of the checkout when this runs from its sources. */
function builtPages(): string | null {
  const folders = ['../web', '../../dist/web'].map((folder) => join(import.meta.dirname, folder))
  return folders.find((folder) => existsSync(join(folder, 'index.html'))) ?? null
}

/**
 * SIGTERM and SIGINT stop the server gracefully; a second signal ends it without waiting. An unexpected error is logged
 * and stops it too.
 */
function stopWithGrace(app: App, log: Logger): void {
  const logger = {
    error: (message: unknown, text?: string, error?: unknown) =>
      log.error({ err: error ?? message }, typeof text === 'string' ? text : 'Stopping'),
  }
  closeWithGrace({ delay: SHUTDOWN_TIMEOUT_MS, logger }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, 'The server is stopping because of an unexpected error')
    else log.info({ signal }, 'The server is stopping')
    app.drain()
    const behindBalancer = app.services.database.engine === 'postgres'
    await wait(signal === 'SIGTERM' && behindBalancer ? BALANCER_MS : LAST_RESPONSES_MS)
    await app.http.close()
    await app.close()
  })
}
