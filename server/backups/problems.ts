// What is wrong with the installation, as sentences for admins: the database, its disk, the clock, and the backups.
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { formatDay } from '../../contract/days.ts'
import { type ClockJump, findClockJump } from '../platform/clock-jump.ts'
import { DAMAGED_FOR_ADMINS, DISK_FULL, READ_ONLY } from '../platform/db/storage-faults.ts'
import type { Services } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs.ts'
import { FOLDER_GONE, namesIn } from './daily-backup.ts'
import { futureBackups } from './retention.rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Installation = Pick<Services, 'database' | 'dataFolder' | 'backupFolder'>

/** What was found out about the installation. */
export interface Findings {
  /** Folders are not named: admins need not know paths of the server. */
  problems: string[]
  /** Of the folders that exist. */
  rooms: Room[]
}

interface Room {
  folder: 'data' | 'backups'
  /** The disk that the folder is on. */
  device: number
  freeBytes: number
}

/** The scheduled jobs, which say what is wrong with them and with the clock. */
type WatchedJobs = Pick<Jobs, 'problems'>

export type Inspection = () => Promise<Findings | null>

/** For what is asked every few seconds. */
const TIMEOUT_MS = 1_000

/**
 * Null if the database does not answer. A folder on another machine that does not answer holds a thread of the process for each
 * look at it, so there is never more than one look; until it ends, admins read that folders do not answer.
 */
export function inspection(services: Services, jobs: WatchedJobs): Inspection {
  let looking: Promise<Findings> | undefined
  const look = () => {
    looking ??= inspectFolders(services, services.clock.now())
      .catch(() => ({ problems: [NO_ANSWER], rooms: [] }))
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  return async () => {
    const [folders, others] = await Promise.all([
      inTime(look(), { problems: [NO_ANSWER], rooms: [] }),
      inTime(problemsOfWork(services, jobs), null),
    ])
    return others && { ...folders, problems: [...folders.problems, ...others] }
  }
}

async function inTime<T, L>(work: Promise<T>, otherwise: L): Promise<T | L> {
  return Promise.race([work, wait(TIMEOUT_MS, otherwise, { ref: false })])
}

/** Null if the database does not answer. */
async function problemsOfWork({ database, clock }: Services, jobs: WatchedJobs): Promise<string[] | null> {
  try {
    const now = clock.now()
    const jump = await findClockJump(database.db, now)
    const sentences = (await database.isReadOnly()) ? [READ_ONLY] : []
    if (jump) sentences.push(jumpSentence(jump, now))
    return [...sentences, ...(await jobs.problems())]
  } catch {
    return null
  }
}

async function inspectFolders(installation: Installation, now: number): Promise<Findings> {
  const { database, backupFolder } = installation
  const rooms = await roomsOf(installation)
  const file = database.file === null ? null : await stat(database.file).catch(() => null)
  const problems: string[] = []
  if (database.damage.isKnown()) problems.push(DAMAGED_FOR_ADMINS)
  if (database.file !== null && file === null) problems.push(FILE_GONE)
  if (database.disk.isKnown()) problems.push(DISK_FULL)
  else if (file) problems.push(...littleRoom(rooms, file.size))
  if (backupFolder !== null) problems.push(...(await problemsIn(backupFolder, now)))
  return { problems, rooms }
}

async function roomsOf({ dataFolder, backupFolder }: Installation): Promise<Room[]> {
  const folders = [
    { folder: 'data', path: dataFolder },
    { folder: 'backups', path: backupFolder },
  ] as const
  const rooms = folders.map(async ({ folder, path }) => {
    if (path === null) return []
    try {
      const { bavail, bsize } = await statfs(path)
      return [{ folder, device: (await stat(path)).dev, freeBytes: bavail * bsize }]
    } catch {
      return []
    }
  })
  return (await Promise.all(rooms)).flat()
}

/** The server goes on with the file that it has open, which no other program finds. */
const FILE_GONE =
  'The file of the database is gone from its folder. What is saved now is lost when the server stops. Is its disk mounted?'

/** For admins, while a look at the folders does not end. */
export const NO_ANSWER = 'The folders of the server do not answer.'

const titles = { data: 'The disk of the server', backups: 'The disk for backups' }

function littleRoom(rooms: readonly Room[], databaseBytes: number): string[] {
  return rooms
    .filter(({ device }, index) => rooms.findIndex((room) => room.device === device) === index)
    .flatMap(({ folder, freeBytes }) => roomSentence(titles[folder], freeBytes, databaseBytes) ?? [])
}

/** Null while there is room for the database twice over: it grows, and each backup is a copy of it. */
export function roomSentence(disk: string, freeBytes: number, databaseBytes: number): string | null {
  if (freeBytes >= 2 * databaseBytes) return null
  return `${disk} is almost full: ${megabytes(freeBytes)} MB are free, and the database has ${megabytes(databaseBytes)} MB. Make room.`
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)

function jumpSentence({ from, until }: ClockJump, now: number): string {
  const days = Math.floor((now - from) / DAY_MS)
  const day = new Date(until).toISOString().slice(0, 10)
  const date = `${formatDay(day)}, ${day.slice(0, 4)} (UTC)`
  return `The clock of the server jumped ahead by ${days} days, or the server was off for so long. Until ${date} nothing old is deleted, and no backup. If the date of the server is wrong, set it right.`
}

async function problemsIn(backupFolder: string, now: number): Promise<string[]> {
  const above = await stat(dirname(backupFolder)).catch(() => null)
  if (above === null) return [FOLDER_GONE]
  // An unreadable folder makes the backup fail, which lastBackupError reports.
  const future = futureBackups(await namesIn(backupFolder).catch(() => []), now)
  return future.length > 0 ? [futureSentence(future)] : []
}

/** Names files without the folder. */
function futureSentence([first = '', ...others]: string[]): string {
  if (others.length === 0)
    return `The backup ${first} is dated in the future. It is kept until it is removed by hand.`
  return `${others.length + 1} backups, such as ${first}, are dated in the future. They are kept until they are removed by hand.`
}
