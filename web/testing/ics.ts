// Calendar files for tests: their text, and what a school in Chicago reads from it on Wed, Nov 18, 2026.
import { describeEvents, type FileDays } from '../admin/calendar/calendar-file.ts'
import { readDaysOff } from '../admin/calendar/days-in-text.ts'

export const chicago = { today: '2026-11-18', zone: 'America/Chicago', firstMonth: 8, unnamed: 'No school' }

export function readDays(text: string, clock = chicago): FileDays {
  const read = describeEvents(readDaysOff(text, clock), clock.today)
  if ('problem' in read) throw new Error(read.problem)
  return read
}

/** Creates a file with one event for each list of lines. */
export function icsFile(...events: string[][]): string {
  const parts = events.map((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n'))
  return ['BEGIN:VCALENDAR', ...parts, 'END:VCALENDAR'].join('\r\n')
}

export const createEventFile = (...lines: string[]): string => icsFile(lines)
/** Returns the first and last day of each entry of a file with one event. */
export const listEntries = (...lines: string[]) =>
  readDays(createEventFile(...lines)).entries.map(({ from, to }) => [from, to])
export const listFirstDays = (...lines: string[]) => listEntries(...lines).map(([from]) => from)
/** Returns the messages about skipped parts of a file with one event. */
export const listSkipped = (...lines: string[]) =>
  readDays(createEventFile(...lines)).skipped.map(({ why }) => why)
