// Describes problems of the installation for admins: of the database, its disk, the clock, and the backups.
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sentence } from '../../contract/sentence.ts'
import { type ClockJump, findClockJump } from '../platform/clock-jump.ts'
import { DAMAGED_FOR_ADMINS, DISK_FULL, READ_ONLY } from '../platform/db/storage-faults.ts'
import type { Services } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs.ts'
import { FOLDER_GONE, listNames } from './daily-backup.ts'
import { futureBackups } from './retention.rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Installation = Pick<Services, 'database' | 'dataFolder' | 'backupFolder'>

/** The results of an inspection. */
export interface Findings {
  /** Folders are not named, because admins need not know paths of the server. */
  problems: string[]
  /** Only folders that exist are listed. */
  diskSpaces: DiskSpace[]
}

interface DiskSpace {
  folder: 'data' | 'backups'
  /** The disk that the folder is on. */
  device: number
  freeBytes: number
}

/** The scheduled jobs, which report problems with themselves and with the clock. */
type WatchedJobs = Pick<Jobs, 'problems'>

export type Inspection = () => Promise<Findings | null>

/** Short, because monitors ask every few seconds. */
const TIMEOUT_MS = 1_000

/**
 * Returns null if the database does not answer. Each look at a network folder that does not answer blocks a thread of the process,
 * so there is never more than one. Until it ends, admins read that the folders do not answer.
 */
export function inspection(services: Services, jobs: WatchedJobs): Inspection {
  let looking: Promise<Findings> | undefined
  const look = () => {
    looking ??= inspectFolders(services, services.clock.now())
      .catch(() => ({ problems: [NO_ANSWER], diskSpaces: [] }))
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  return async () => {
    const [folders, others] = await Promise.all([
      inTime(look(), { problems: [NO_ANSWER], diskSpaces: [] }),
      inTime(listRunningProblems(services, jobs), null),
    ])
    return others && { ...folders, problems: [...folders.problems, ...others] }
  }
}

async function inTime<T, L>(work: Promise<T>, lateValue: L): Promise<T | L> {
  return Promise.race([work, wait(TIMEOUT_MS, lateValue, { ref: false })])
}

/** Returns null if the database does not answer. */
async function listRunningProblems(
  { database, clock }: Services,
  jobs: WatchedJobs,
): Promise<string[] | null> {
  try {
    const now = clock.now()
    const jump = await findClockJump(database.db, now)
    const sentences = (await database.isReadOnly()) ? [READ_ONLY] : []
    if (jump) sentences.push(describeJump(jump, now))
    return [...sentences, ...(await jobs.problems())]
  } catch {
    return null
  }
}

async function inspectFolders(installation: Installation, now: number): Promise<Findings> {
  const { database, backupFolder } = installation
  const diskSpaces = await listDiskSpaces(installation)
  const file = database.file === null ? null : await stat(database.file).catch(() => null)
  const problems: string[] = []
  if (database.damage.isKnown()) problems.push(DAMAGED_FOR_ADMINS)
  if (database.file !== null && file === null) problems.push(FILE_GONE)
  if (database.disk.isKnown()) problems.push(DISK_FULL)
  else if (file) problems.push(...lowDiskSpaceProblems(diskSpaces, file.size))
  if (backupFolder !== null) problems.push(...(await listBackupProblems(backupFolder, now)))
  return { problems, diskSpaces }
}

async function listDiskSpaces({ dataFolder, backupFolder }: Installation): Promise<DiskSpace[]> {
  const folders = [
    { folder: 'data', path: dataFolder },
    { folder: 'backups', path: backupFolder },
  ] as const
  const diskSpaces = folders.map(async ({ folder, path }) => {
    if (path === null) return []
    try {
      const { bavail, bsize } = await statfs(path)
      return [{ folder, device: (await stat(path)).dev, freeBytes: bavail * bsize }]
    } catch {
      return []
    }
  })
  return (await Promise.all(diskSpaces)).flat()
}

/** The server goes on with the file that it has open, which no other program can find. */
const FILE_GONE = sentence(
  'The database file is missing from its folder. Anything saved now is lost when the server stops. Is its disk mounted?',
)

/** The sentence for admins while a look at the folders does not end. */
export const NO_ANSWER = sentence("The server's folders aren't responding.")

function lowDiskSpaceProblems(diskSpaces: readonly DiskSpace[], databaseBytes: number): string[] {
  return diskSpaces
    .filter(({ device }, index) => diskSpaces.findIndex((room) => room.device === device) === index)
    .flatMap(({ folder, freeBytes }) => describeLowDiskSpace(folder, freeBytes, databaseBytes) ?? [])
}

/** Returns null while twice the size of the database is free: it grows, and each backup is a copy of it. */
export function describeLowDiskSpace(
  folder: DiskSpace['folder'],
  freeBytes: number,
  databaseBytes: number,
): string | null {
  if (freeBytes >= 2 * databaseBytes) return null
  return sentence(
    "{folder, select, backups {The disk for backups} other {The server's disk}} is almost full: {free} MB are free, and the database takes {taken} MB. Free up space.",
    { folder, free: megabytes(freeBytes), taken: megabytes(databaseBytes) },
  )
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)

function describeJump({ from, until }: ClockJump, now: number): string {
  const days = Math.floor((now - from) / DAY_MS)
  const day = new Date(until).toISOString().slice(0, 10)
  return sentence(
    "The server's clock jumped ahead by {days} days, or the server was off that long. Until {day}, {year} (UTC) no old data and no backups are deleted. If the server's date is wrong, fix it.",
    { days, day: { day }, year: day.slice(0, 4) },
  )
}

async function listBackupProblems(backupFolder: string, now: number): Promise<string[]> {
  const above = await stat(dirname(backupFolder)).catch(() => null)
  if (above === null) return [FOLDER_GONE]
  // An unreadable folder makes the backup fail, which lastBackupError reports.
  const future = futureBackups(await listNames(backupFolder).catch(() => []), now)
  return future.length > 0 ? [describeFutureBackups(future)] : []
}

/** Names files without their folder. */
function describeFutureBackups([first = '', ...others]: string[]): string {
  if (others.length === 0)
    return sentence('The backup {first} is dated in the future. It is kept until it is removed by hand.', {
      first,
    })
  return sentence(
    '{count} backups, such as {first}, are dated in the future. They are kept until they are removed by hand.',
    { count: others.length + 1, first },
  )
}
