// Checks a pasted list line by line: which learners can be created, and why the others cannot. The server checks again.
import * as z from 'zod/mini'
import { newPassword, passwordProblem } from '../../../contract/passwords.ts'
import { parseRoster, type RosterRow } from '../../../contract/roster.ts'
import { name, username, usernameKey } from '../../../contract/text.ts'

export interface CheckedLine {
  line: number
  /** Absent if the line cannot be read as a learner. */
  row?: RosterRow
  /** A whole sentence, 'Line 3: …'; absent if the learner can be created. */
  message?: string
}

export interface CheckedRoster {
  lines: readonly CheckedLine[]
  ready: readonly RosterRow[]
  problems: readonly (CheckedLine & { message: string })[]
  empty: boolean
}

export interface RosterContext {
  /** Names of the school's studios; undefined while they are not known. */
  studios: readonly string[] | undefined
  /** `usernameKey`s of the school. */
  taken: ReadonlySet<string>
  /** Refusals of the server by `rowKey`; a refusal applies until the row is changed. */
  refusals: ReadonlyMap<string, string>
  /** Whether an earlier call whose answer was lost has added the learner. */
  wasAdded?: (row: RosterRow) => boolean
}

const ADDED = 'An earlier try added this learner; only its answer was lost. Take the line out.'

export const rowKey = (row: RosterRow): string =>
  [row.username, row.password, row.firstName, row.lastName, row.studio].join('\n')

export function checkRoster(text: string, context: RosterContext): CheckedRoster {
  const { rows, errors, empty } = parseRoster(text)
  const studios = context.studios && new Set(context.studios.map((studio) => studio.toLowerCase()))
  const checked = rows.map((row): CheckedLine => {
    const problem = context.wasAdded?.(row)
      ? ADDED
      : (context.refusals.get(rowKey(row)) ?? problemOf(row, context.taken, studios))
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
  const problems = [
    sentenceOf(username, row.username),
    sentenceOf(newPassword, row.password),
    sentenceOf(firstName, row.firstName),
    sentenceOf(lastName, row.lastName),
  ].filter((sentence) => sentence !== null)
  if (problems.length > 0) return problems.join(' ')
  if (taken.has(usernameKey(row.username))) return 'That username is taken.'
  if (studios && !studios.has(row.studio.trim().toLowerCase())) {
    return `There is no studio named “${row.studio}” in this school.`
  }
  return passwordProblem(row.password, { username: row.username, names: [...(studios ?? [])], minimum: 8 })
}

function sentenceOf(schema: z.core.$ZodType, value: string): string | null {
  const result = z.safeParse(schema, value)
  return result.success ? null : (result.error.issues[0]?.message ?? 'This cannot be used.')
}

/** The text without the created learners: the heading row, if there is one, and the other lines as written. */
export function withoutLines(
  text: string,
  all: readonly CheckedLine[],
  created: ReadonlySet<number>,
): string {
  const written = text.split(/\r\n?|\n/)
  const starts = all.map(({ line }) => line)
  const heading = written.slice(0, (starts[0] ?? 1) - 1).filter((line) => line.trim() !== '')
  const left = starts.flatMap((start, index) => {
    if (created.has(start)) return []
    const end = (starts[index + 1] ?? written.length + 1) - 1
    return written.slice(start - 1, end).filter((line) => line.trim() !== '')
  })
  return left.length === 0 ? '' : [...heading, ...left].join('\n')
}
