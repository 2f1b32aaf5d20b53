// Starts the server: the data, the app, the socket, and the words that say where it is.
import type { Logger } from 'pino'
import { systemClock } from '../platform/clock.ts'
import { newSetUpToken, setUpNeeded } from '../session/index.ts'
import { networkAddresses, startLines } from './announce.ts'
import { type App, buildApp } from './build-app.ts'
import type { Config } from './config.ts'
import { openData, requireFolder } from './open-data.ts'
import { listenFailure } from './start-failure.ts'

interface Start {
  /** Takes the lines for people. */
  say: (line: string) => void
  /** Where the built pages are, or null. */
  webFolder: string | null
  /** A balancer sends people as soon as the server listens: by then it must know how to stop. */
  beforeListening: (app: App) => void
}

/** Throws StartFailure. */
export async function startServer(
  config: Config,
  log: Logger,
  { say, webFolder, beforeListening }: Start,
): Promise<App> {
  for (const warning of config.warnings) log.warn(warning)
  if (config.database.engine === 'sqlite') {
    requireFolder('data', config.dataDir)
    // Backups into a folder that cannot be written would be missed on the day they are needed.
    requireFolder('backups', config.backupDir)
  }
  const { database, migrated } = await openData(config, log)
  if (migrated.length > 0) log.info({ steps: migrated }, 'The database was brought up to date')
  const setUpToken = config.setupToken ?? newSetUpToken()
  const app = await buildApp({
    database,
    databaseUrl: config.database.engine === 'postgres' ? config.database.url : null,
    clock: systemClock(config.clockStart),
    log,
    setUpToken,
    dataFolder: config.dataDir,
    backups:
      config.database.engine === 'sqlite'
        ? { file: config.database.file, folder: config.backupDir, keep: config.backupKeep }
        : null,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    webFolder,
    metricsToken: config.metricsToken,
  })
  beforeListening(app)
  const { host, port } = config
  try {
    await app.http.listen({ host, port })
  } catch (error) {
    await app.close()
    throw listenFailure(host, port, error)
  }
  app.jobs.start()
  log.info({ host, port, database: database.engine }, 'The server is ready')
  const lines = startLines({
    host,
    port,
    publicUrl: config.publicUrl,
    addresses: networkAddresses(),
    setUpToken: (await setUpNeeded(database.db)) ? setUpToken : null,
    warnings: config.warnings,
    missingPages:
      webFolder === null
        ? 'The pages are not built. Build them with npm run build, or use npm run dev while you work on them.'
        : null,
  })
  for (const line of lines) say(line)
  return app
}
