// A pasted list, line by line: which learners can be made, and why the others cannot. The server decides again.
import * as z from 'zod/mini'
import { newPassword, passwordProblem } from '../../../contract/passwords.ts'
import { parseRoster, type RosterRow } from '../../../contract/roster.ts'
import { name, username, usernameKey } from '../../../contract/text.ts'

export interface CheckedLine {
  line: number
  /** Absent where the line cannot be read as a learner. */
  row?: RosterRow
  /** Whole sentence, 'Line 3: …'; absent when the learner can be made. */
  message?: string
}

export interface CheckedRoster {
  lines: readonly CheckedLine[]
  ready: readonly RosterRow[]
  problems: readonly (CheckedLine & { message: string })[]
  empty: boolean
}

export interface RosterKnowledge {
  /** Names of the school's studios; undefined while they are not known. */
  studios: readonly string[] | undefined
  /** `usernameKey`s of the school. */
  taken: ReadonlySet<string>
  /** What the server said about a row, by `rowKey`: it holds until the row is changed. */
  refusals: ReadonlyMap<string, string>
  /** Whether an earlier call, of which the answer was lost, has added the learner. */
  wasAdded?: (row: RosterRow) => boolean
}

const ADDED = 'An earlier try added this learner; only its answer was lost. Take the line out.'

export const rowKey = (row: RosterRow): string =>
  [row.username, row.password, row.firstName, row.lastName, row.studio].join('\n')

export function checkRoster(text: string, known: RosterKnowledge): CheckedRoster {
  const { rows, errors, empty } = parseRoster(text)
  const studios = known.studios && new Set(known.studios.map((studio) => studio.toLowerCase()))
  const checked = rows.map((row): CheckedLine => {
    const problem = known.wasAdded?.(row)
      ? ADDED
      : (known.refusals.get(rowKey(row)) ?? problemOf(row, known.taken, studios))
    return problem === null
      ? { line: row.line, row }
      : { line: row.line, row, message: `Line ${row.line}: ${problem}` }
  })
  const lines = [...checked, ...errors].sort((a, b) => a.line - b.line)
  return {
    lines,
    ready: checked.flatMap(({ row, message }) => (row && message === undefined ? [row] : [])),
    problems: lines.flatMap((line) =>
      line.message === undefined ? [] : [{ ...line, message: line.message }],
    ),
    empty,
  }
}

const firstName = name('A first name')
const lastName = name('A last name')

function problemOf(
  row: RosterRow,
  taken: ReadonlySet<string>,
  studios: ReadonlySet<string> | undefined,
): string | null {
  const said = [
    sentenceOf(username, row.username),
    sentenceOf(newPassword, row.password),
    sentenceOf(firstName, row.firstName),
    sentenceOf(lastName, row.lastName),
  ].filter((sentence) => sentence !== null)
  if (said.length > 0) return said.join(' ')
  if (taken.has(usernameKey(row.username))) return 'That username is taken.'
  if (studios && !studios.has(row.studio.trim().toLowerCase())) {
    return `There is no studio named “${row.studio}” in this school.`
  }
  return passwordProblem(row.password, { username: row.username, minimum: 8 })
}

function sentenceOf(schema: z.core.$ZodType, value: string): string | null {
  const result = z.safeParse(schema, value)
  return result.success ? null : (result.error.issues[0]?.message ?? 'This cannot be used.')
}

/** The text without the learners that were made: the heading row, if there is one, and the other lines as written. */
export function withoutLines(text: string, all: readonly CheckedLine[], made: ReadonlySet<number>): string {
  const written = text.split(/\r\n?|\n/)
  const starts = all.map(({ line }) => line)
  const heading = written.slice(0, (starts[0] ?? 1) - 1).filter((line) => line.trim() !== '')
  const left = starts.flatMap((start, index) => {
    if (made.has(start)) return []
    const end = (starts[index + 1] ?? written.length + 1) - 1
    return written.slice(start - 1, end).filter((line) => line.trim() !== '')
  })
  return left.length === 0 ? '' : [...heading, ...left].join('\n')
}
