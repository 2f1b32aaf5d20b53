// Starts the server: opens the data, builds the app, listens, and prints where it is.
import { statSync } from 'node:fs'
import type { Logger } from 'pino'
import { checkInBackground, removeLeftovers } from '../backups/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/db/open.ts'
import { FolderInUse, type FolderLock, lockFolder } from '../platform/folder-lock.ts'
import { newSetUpToken, setUpNeeded } from '../session/index.ts'
import { removeCutOffSnapshots } from '../snapshots/index.ts'
import { networkAddresses, startLines } from './announce.ts'
import { type App, buildApp } from './build-app.ts'
import type { Config } from './config.ts'
import { type OpenedData, openData, requireFolder } from './open-data.ts'
import { folderFailure, inUseFailure, listenFailure } from './start-failure.ts'

interface Start {
  /** Prints a line for people. */
  say: (line: string) => void
  /** Folder of the built pages, or null. */
  webFolder: string | null
  /** For signal handlers: a load balancer may send requests as soon as the server listens. */
  beforeListening: (app: App) => void
}

/** Throws StartFailure. */
export async function startServer(
  config: Config,
  log: Logger,
  { say, webFolder, beforeListening }: Start,
): Promise<App> {
  for (const warning of config.warnings) log.warn(warning)
  const { database, migrated } =
    config.database.engine === 'sqlite'
      ? await openLocked(config, config.database.file, log)
      : await openData(config, log)
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
    providers: config.providers,
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
  if (config.database.engine === 'sqlite' && isLarge(config.database.file))
    void checkWhileRunning(config.database.file, database, log)
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

/**
 * Up to this size all pages are checked before the server listens, which takes a quarter of a second; larger files
 * later.
 */
const LARGE_BYTES = 64 * 1024 * 1024

const isLarge = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGE_BYTES

/**
 * Locks the data folder until the database is closed, so that no second server uses it. The command line needs no lock.
 */
async function openLocked(config: Config, file: string, log: Logger): Promise<OpenedData> {
  requireFolder('data', config.dataDir)
  // Checked now: that no backup could be written must not show only on the day one is needed.
  requireFolder('backups', config.backupDir)
  const lock = lockDataFolder(config.dataDir)
  try {
    const leftovers = removeLeftovers(file)
    if (leftovers.length > 0)
      log.warn({ files: leftovers }, 'Files of a restore that was cut off were removed')
    const opened = await openData(config, log, { checkPages: (file) => !isLarge(file) })
    const { database } = opened
    const close = async () => {
      await database.close()
      lock.release()
    }
    const cutOff = await removeCutOffSnapshots(database, config.dataDir)
    if (cutOff.length > 0) log.warn({ files: cutOff }, 'Snapshots of resets that were cut off were removed')
    return { ...opened, database: { ...database, close } }
  } catch (error) {
    lock.release()
    throw error
  }
}

function lockDataFolder(folder: string): FolderLock {
  try {
    return lockFolder(folder)
  } catch (error) {
    throw error instanceof FolderInUse
      ? inUseFailure(folder, error.pid)
      : folderFailure('data', folder, error)
  }
}

async function checkWhileRunning(file: string, { damage }: Database, log: Logger): Promise<void> {
  try {
    const problem = await checkInBackground(file)
    if (problem === null) return
    damage.report()
    log.error({ said: problem }, 'The database is damaged; stop the server and restore a backup')
  } catch (error) {
    log.error({ err: error }, 'The database could not be checked')
  }
}
