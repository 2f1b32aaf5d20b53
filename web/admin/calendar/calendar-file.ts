// Reads the days off of an .ics file in a worker, so that no file can make the page hang.
import { t } from '@lingui/core/macro'
import type { Day } from '../../../contract/days.ts'
import { TRY_ANOTHER } from '../../../contract/file-sentences.ts'
import type { DayOff } from '../../../contract/school-days.ts'
import { sentenceText } from '../../ui/messages.tsx'
import { formatCount } from '../../ui/numbers.ts'
import type { SkipReason } from './skip-reasons.ts'
import { describeSkipped } from './skipped-events.ts'

const MAX_BYTES = 1024 * 1024
const MAX_READ_MS = 5000

/** The school's current day and IANA zone, and the first month of its school year. */
export interface SchoolClock {
  today: Day
  zone: string
  firstMonth: number
  /** The name of events that have none. */
  unnamed: string
}

/** `why` is a sentence that begins with the days, if there are any. */
export interface Skipped {
  name: string
  why: string
}

export interface FileDays {
  /** The entries in calendar order, without duplicates. */
  entries: DayOff[]
  /** The skipped events in the order of the file. */
  skipped: Skipped[]
}

/** Explains why the file cannot be used. */
export interface Problem {
  problem: string
}

/** The worker's answer. */
export type ReadEvents =
  | { kind: 'read'; entries: DayOff[]; skipped: { name: string; reason: SkipReason }[] }
  | { kind: 'notCalendar' }
  | { kind: 'tooMany'; count: number; max: number }

/** The message to the worker. */
export interface FileToRead {
  bytes: Uint8Array
  clock: SchoolClock
}

export async function readCalendarFile(file: File, clock: SchoolClock): Promise<FileDays | Problem> {
  if (file.size > MAX_BYTES)
    return { problem: t`This file is larger than 1 MB. Export fewer months of the calendar.` }
  const content = await file.arrayBuffer().catch(() => null)
  if (content === null) return { problem: sentenceText(TRY_ANOTHER) }
  const bytes = new Uint8Array(content)
  const worker = new Worker(new URL('./calendar-file.worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<FileDays | Problem>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<ReadEvents>) => resolve(describeEvents(data, clock.today))
    worker.onerror = () => resolve({ problem: sentenceText(TRY_ANOTHER) })
    setTimeout(() => resolve({ problem: t`This file takes too long to read.` }), MAX_READ_MS)
  })
  worker.postMessage({ bytes, clock } satisfies FileToRead)
  return answer.finally(() => worker.terminate())
}

/** Makes words of what the worker found. */
export function describeEvents(read: ReadEvents, today: Day): FileDays | Problem {
  if (read.kind === 'notCalendar')
    return { problem: t`This isn’t a calendar file. Export your calendar as an .ics file and choose that.` }
  if (read.kind === 'tooMany') {
    const events = formatCount(read.count)
    const limit = formatCount(read.max)
    return {
      problem: t`This file has ${events} events, and Cairn reads at most ${limit}. Export fewer months of the calendar.`,
    }
  }
  const skipped = read.skipped.map(({ name, reason }) => ({ name, why: describeSkipped(reason, today) }))
  return { entries: read.entries, skipped }
}
