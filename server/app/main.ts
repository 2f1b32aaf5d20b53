// The server: reads its settings, starts, and stops with grace.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { serverLog } from './log.ts'
import { startServer } from './start.ts'
import { StartFailure } from './start-failure.ts'
import { stopWithGrace } from './stop.ts'

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

/** Beside the built server, or in dist/ of the checkout while this runs from its sources. */
function builtPages(): string | null {
  const folders = ['../web', '../../dist/web'].map((folder) => join(import.meta.dirname, folder))
  return folders.find((folder) => existsSync(join(folder, 'index.html'))) ?? null
}
