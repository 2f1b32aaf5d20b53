// Starts the server: opens the data, builds the app, listens, and prints its address.
import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { checkInBackground, removeLeftovers } from '../backups/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/db/open.ts'
import { READ_ONLY } from '../platform/db/storage-faults.ts'
import { FolderInUse, type FolderLock, lockFolder } from '../platform/folder-lock.ts'
import { isDemo, startCommand } from '../platform/version.ts'
import { createSetUpToken, isSetUpNeeded } from '../session/index.ts'
import { moveSnapshotFiles } from '../snapshots/index.ts'
import { type App, buildApp } from './build-app.ts'
import type { Config } from './config.ts'
import { type OpenedData, openData, quoteForShell, requireFolder } from './open-data.ts'
import { folderFailure, inUseFailure, listenFailure } from './start-failure.ts'

interface Start {
  /** Prints a line for people. */
  say: (line: string) => void
  /** Folder of the built pages, or null. */
  webFolder: string | null
  /** Installs signal handlers, because a load balancer may send requests as soon as the server listens. */
  beforeListening: (app: App) => void
}

/** Throws StartFailure. */
export async function startServer(
  config: Config,
  log: Logger,
  { say, webFolder, beforeListening }: Start,
): Promise<App> {
  for (const warning of config.warnings) log.warn(warning)
  const source = config.database
  const file = source.engine === 'sqlite' ? source.file : null
  const { database, migrated } = file
    ? await openLocked(config, file, log)
    : await openData(config, log, { refusePooler: true })
  const isReadOnly = await database.isReadOnly().catch(() => false)
  const warnings = isReadOnly ? [...config.warnings, READ_ONLY] : config.warnings
  if (isReadOnly) log.warn(READ_ONLY)
  if (migrated.length > 0) log.info({ steps: migrated }, 'The database was brought up to date')
  const { moved, left } = await moveSnapshotFiles(database, config.dataDir)
  if (moved.length > 0) log.info({ snapshots: moved }, 'Snapshots of goals were moved into the database')
  if (left.length > 0) log.warn({ files: left }, 'Files of snapshots could not be moved into the database')
  const setUpToken = config.setupToken ?? createSetUpToken()
  const app = await buildApp({
    database,
    databaseUrl: source.engine === 'postgres' ? source.url : null,
    clock: systemClock(config.clockStart),
    log,
    setUpToken,
    dataFolder: config.dataDir,
    backups: file ? { file, folder: config.backupDir, keep: config.backupKeep } : null,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    providers: config.providers,
    // The mail library takes 8 MiB, so a school without mail does not load it.
    mailer: config.mail && (await import('../platform/smtp-mailer.ts')).smtpMailer(config.mail),
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
  if (file && isLarge(file)) void checkWhileRunning(file, database, log)
  log.info({ host, port, database: database.engine }, 'The server is ready')
  const lines = startLines({
    host,
    port,
    publicUrl: config.publicUrl,
    dataDir: isDemo || resolve(config.dataDir) === resolve('data') ? null : config.dataDir,
    engine: source.engine,
    addresses: networkAddresses(),
    setUpToken: (await isSetUpNeeded(database.db)) ? setUpToken : null,
    warnings,
    missingPages:
      webFolder === null
        ? 'The pages are not built. Build them with npm run build, or use npm run dev while you work on them.'
        : null,
  })
  for (const line of lines) say(line)
  return app
}

/**
 * Up to this size all pages are checked before the server listens, which takes a quarter of a second. Larger files are checked
 * later.
 */
const LARGE_BYTES = 64 * 1024 * 1024

const isLarge = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGE_BYTES

/**
 * Locks the data folder until the database is closed, so that no second server uses it. The command line needs no lock.
 */
async function openLocked(config: Config, file: string, log: Logger): Promise<OpenedData> {
  requireFolder('data', config.dataDir)
  // It is checked now, so that a folder that cannot be written does not go unnoticed until a backup is needed.
  requireFolder('backups', config.backupDir)
  const lock = lockDataFolder(config.dataDir)
  try {
    const leftovers = removeLeftovers(file)
    if (leftovers.length > 0) log.warn({ files: leftovers }, 'Files of an interrupted restore were removed')
    const opened = await openData(config, log, { checkPages: (file) => !isLarge(file) })
    const { database } = opened
    const close = async () => {
      await database.close()
      lock.release()
    }
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
    log.error({ problem }, 'The database is damaged; stop the server and restore a backup')
  } catch (error) {
    log.error({ err: error }, 'The database could not be checked')
  }
}

/** The facts that the server prints at its start. */
export interface Announcement {
  host: string
  port: number
  publicUrl: string | null
  /** Null for the folder that a start without settings uses, and for the demo, which makes its own. */
  dataDir: string | null
  engine: 'sqlite' | 'postgres'
  /** Network addresses of this machine. */
  addresses: readonly string[]
  /** Null after the first account was created. */
  setUpToken: string | null
  warnings: readonly string[]
  /** A sentence if the pages are not built. */
  missingPages: string | null
}

const allInterfaces = new Set(['0.0.0.0', '::'])

/** Lines for people; the log has the same facts for machines. */
export function startLines(start: Announcement): string[] {
  const { publicUrl, setUpToken, missingPages } = start
  const [own, ...others] = origins(start)
  const lines = [`Cairn is ready at ${publicUrl ?? own}`]
  if (publicUrl) lines.push(`  It listens on ${own}`)
  for (const address of others) lines.push(`  On your network: ${address}`)
  if (isLoopback(start.host) && !publicUrl) {
    lines.push(
      '  Only this computer can open it. To let others on your network in, stop it with Ctrl+C and start it with',
      `  ${networkStart(start)}`,
    )
    if (start.engine === 'postgres') lines.push('  and the same DATABASE_URL.')
  }
  if (setUpToken !== null) {
    lines.push(
      '',
      'Set up your school with this link. It works until you create the first account:',
      `  ${publicUrl ?? own}/setup?token=${encodeURIComponent(setUpToken)}`,
    )
  }
  if (missingPages !== null) lines.push('', missingPages)
  for (const warning of start.warnings) lines.push('', `Warning: ${warning}`)
  return lines
}

/** Repeats the settings without which another, empty school would start. */
function networkStart({ port, dataDir }: Announcement): string {
  const settings = ['HOST=0.0.0.0']
  if (port !== 3000) settings.push(`PORT=${port}`)
  if (dataDir !== null) settings.push(`CAIRN_DATA_DIR=${quoteForShell(dataDir)}`)
  return `${settings.join(' ')} ${startCommand}`
}

function origins({ host, port, addresses }: Announcement): string[] {
  if (!allInterfaces.has(host)) return [`http://${toUrlHost(host)}:${port}`]
  return ['localhost', ...addresses].map((address) => `http://${toUrlHost(address)}:${port}`)
}

function toUrlHost(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

/** IPv4 addresses under which other computers may reach this machine. */
function networkAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
}
