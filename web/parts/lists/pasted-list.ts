// A pasted list, line by line: which rows can be sent, why the others cannot, and the text that is left afterward.
import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ChangeCall } from '../../api/calls.ts'
import { type FindRefusal, listItems, type Outcome, type Result } from './list-work.ts'

/** A row that can be sent. `line` is its first line in the text. */
export interface ListRow {
  line: number
  username: string
}

/** A line without a `row` cannot be read. `message` says why it cannot be sent. */
export interface ListLine<Row> {
  line: number
  row?: Row
  message?: string
}

export interface CheckedList<Row> {
  lines: readonly ListLine<Row>[]
  ready: readonly Row[]
  problems: readonly (ListLine<Row> & { message: string })[]
}

/** The last result of each row, by `rowKey`. A row that was changed counts as a new one. */
export type SentRows<Row> = ReadonlyMap<string, Result<Row>>

export const rowKey = (row: ListRow): string => Object.values({ ...row, line: '' }).join('\n')

/** A row that failed, and was not tried again, may have been added. */
export function addResults<Row extends ListRow>(
  sent: SentRows<Row>,
  { results }: Outcome<Row>,
): SentRows<Row> {
  const next = new Map(sent)
  for (const result of results) {
    const key = rowKey(result.item)
    if (result.state !== 'untried' || sent.get(key)?.state !== 'failed') next.set(key, result)
  }
  return next
}

/** A column between the line's number and its state. `wide` ones are hidden on a phone. */
export interface ListColumn<Row> {
  title: string
  wide?: boolean
  cell: (row: Row) => ReactNode
}

/** The title and description of a toast. */
export type Words = [title: string, description: string]

/**
 * How a list is read, checked and sent, and its texts. `read` and `findProblem` stay the same functions while nothing
 * changes.
 */
export interface PastedList<Row extends ListRow> {
  title: string
  description?: string
  /** `example` has the gray lines of an empty box. */
  field: { label: string; hint: string; example?: string }

  columns: readonly ListColumn<Row>[]
  read: (text: string) => readonly ListLine<Row>[]
  /** Returns why a row cannot be sent. It also gets whether the row's last call failed. */
  findProblem: (row: Row, failed: boolean) => string | null
  size: number
  changes: ChangeCall
  send: (batch: readonly Row[]) => Promise<FindRefusal<Row>>
  /** Called when a row that is sent again is refused. Asks the server which rows an unanswered earlier call added. */
  readAdded?: () => Promise<(row: Row) => boolean>
  words: {
    /** '2 ready to add' */
    ready: (count: number) => string
    /** The label of the button: 'Add learners', or 'Add 2 learners'. */
    add: (count: number) => string
    /** The label if other lines have errors: 'Add 2 learners without the others'. */
    addWithoutOthers: (count: number) => string
    /** Texts while rows are sent: what the progress counts, and what stopping leaves. */
    label: string
    ifStopped: string
    /** The result in the file, in English: 'Created'. */
    done: string
    /** 'Created 2 learners' */
    describeDone: (count: number) => string
    failure: string
    noLines: Words
    noneReady: Words
    /** Describes what is left in the box, after the counts. */
    rest: (outcome: Outcome<Row>, left: number) => string
  }
  /** Lines with errors are only skipped after a warning, and these files can be downloaded. */
  files?: {
    errors: string
    results: string
    fields: readonly (keyof Row & string)[]
  }
}

/** A fault that one button fixes in all lines that have no other. They are shown as waiting for it until the list is sent. */
export interface ListFix {
  lines: ReadonlySet<number>
  /** The state of such a line. */
  state: string
  title: string
  /** The label of the button. */
  label: string
  apply: () => void
}

/** A refusal by the server applies until the row is changed. */
export function checkList<Row extends ListRow>(
  read: readonly ListLine<Row>[],
  findProblem: (row: Row, failed: boolean) => string | null,
  sent: SentRows<Row> = new Map(),
): CheckedList<Row> {
  const lines = read.map((line) => {
    if (!line.row || line.message !== undefined) return line
    const last = sent.get(rowKey(line.row))
    const message = last?.message ?? findProblem(line.row, last?.state === 'failed')
    return message === null ? line : { ...line, message }
  })
  return {
    lines,
    ready: lines.flatMap(({ row, message }) => (row && message === undefined ? [row] : [])),
    problems: lines.flatMap((line) =>
      line.message === undefined ? [] : [{ ...line, message: line.message }],
    ),
  }
}

/** Returns the text without these lines: the heading row, if there is one, and the other lines as written. */
export function removeLines(
  text: string,
  all: readonly { line: number }[],
  lines: ReadonlySet<number>,
): string {
  const written = text.split(/\r\n?|\n/)
  const starts = all.map(({ line }) => line)
  const heading = written.slice(0, (starts[0] ?? 1) - 1).filter((line) => line.trim() !== '')
  const left = starts.flatMap((start, index) => {
    if (lines.has(start)) return []
    const end = (starts[index + 1] ?? written.length + 1) - 1
    return written.slice(start - 1, end).filter((line) => line.trim() !== '')
  })
  return left.length === 0 ? '' : [...heading, ...left].join('\n')
}

/**
 * Finds rows that an unanswered call may have added: those of the failed batch, and those that are refused now but failed
 * before. `readAdded` asks the server which exist; until that is known they count as failed.
 */
export async function findAdded<Row extends ListRow>(
  { results, error }: Outcome<Row>,
  sent: SentRows<Row>,
  readAdded: () => Promise<(row: Row) => boolean>,
): Promise<Outcome<Row>> {
  const mayBeAdded = ({ item, state }: Result<Row>) =>
    state === 'failed' || (state === 'refused' && sent.get(rowKey(item))?.state === 'failed')
  if (!results.some(mayBeAdded)) return { results, error }
  const isAdded = await readAdded().catch(() => null)
  return {
    results: results.map((result) => {
      if (!mayBeAdded(result)) return result
      if (isAdded === null) return { item: result.item, state: 'failed' }
      return isAdded(result.item) ? { item: result.item, state: 'found' } : result
    }),
    error,
  }
}

/** Formats 'Created 2 learners, 1 failed'. Rows that were never sent count as neither. */
export function formatCounts<Row extends ListRow>({ words }: PastedList<Row>, outcome: Outcome<Row>): string {
  const failed = listItems(outcome, 'refused', 'failed').length
  const done = words.describeDone(listItems(outcome, 'done', 'found').length)
  return failed > 0 ? t`${done}, ${plural(failed, { one: '# failed', other: '# failed' })}` : done
}
