// Snapshots that earlier versions of Cairn wrote: a heading, then `{ table, row }` a line. They stay until an operator
// deletes them, so Cairn goes on reading them; one that is written again gets the format of exports.
import * as z from 'zod/mini'
import { feedbackStatus } from '../../contract/feedback-shapes.ts'
import { day } from '../../contract/fields.ts'
import { category, duration } from '../../contract/goals.ts'
import { notificationType } from '../../contract/notifications.ts'
import { newestSchema } from '../platform/db/migrate.ts'
import { invalid } from '../platform/errors.ts'
import { goalTables, linesIn, type RowSource, SNAPSHOT } from '../transfer/index.ts'

const heading = z.object({
  kind: z.literal('cairn-goals'),
  version: z.literal(1),
  schoolId: z.int(),
  schoolName: z.string(),
  takenAt: z.string(),
  owners: z.optional(
    z.array(z.object({ id: z.int(), username: z.string(), firstName: z.string(), lastName: z.string() })),
  ),
})
const line = z.object({
  table: z.enum(goalTables.map(({ name }) => name)),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
/** These files have no hashes, and the database does not check what a text or a number says. */
const checks: [RegExp, z.ZodMiniType][] = [
  [/category$/, category],
  [/duration$/, duration],
  [/^status$/, feedbackStatus],
  [/^ended_by$/, z.nullable(z.enum(['edit', 'replaced']))],
  [/^type$/, z.union([notificationType, z.enum(['goal_completed', 'goal_created'])])],
  [/^due_on$/, day],
  [/^(is_.+|completed)$/, z.literal([0, 1])],
  [/^(.+_)?(id|at|count|time)$/, z.nullable(z.int())],
  [/./, z.nullable(z.string())],
]
const isRight = ([column, value]: [string, unknown]) =>
  checks.find(([columns]) => columns.test(column))?.[1].safeParse(value).success === true
const ROWS_PER_CHUNK = 1_000

/** Null for a file of the current format. 400 on `file`, with a sentence, for a damaged line. */
export async function firstFormatSource(file: string, first: string) {
  const head = z.safeParse(heading, parsed(first))
  if (!head.success) return null
  const { schoolId, schoolName, takenAt, owners } = head.data
  const found = new Map<string, { columns: string[]; rows: number }>()
  for await (const { table, row } of rowsOf(file)) {
    const known = found.get(table) ?? { columns: Object.keys(row).sort(), rows: 0 }
    found.set(table, { ...known, rows: known.rows + 1 })
  }
  const tables = goalTables.map(({ name }) => ({
    name,
    columns: [],
    rows: 0,
    lastId: null,
    ...found.get(name),
  }))
  const source: RowSource = { schema: newestSchema, school: null, owners, tables, chunks }
  // The file has its rows goal by goal, so it is read once per table.
  async function* chunks() {
    for (const table of tables) {
      let rows: (string | number | null)[][] = []
      for await (const { table: name, row, number } of rowsOf(file)) {
        if (name !== table.name) continue
        if (Object.keys(row).sort().join() !== table.columns.join()) damaged(number)
        rows.push(table.columns.map((column) => row[column] ?? null))
        if (rows.length < ROWS_PER_CHUNK) continue
        yield { table, rows }
        rows = []
      }
      if (rows.length > 0) yield { table, rows }
    }
  }
  return { ...source, school: { id: schoolId, name: schoolName }, madeAt: takenAt }
}

async function* rowsOf(file: string) {
  let number = 0
  for await (const text of linesIn(file, SNAPSHOT)) {
    number++
    if (number === 1) continue
    const read = z.safeParse(line, parsed(text))
    if (!read.success || !Object.entries(read.data.row).every(isRight)) damaged(number)
    yield { ...read.data, number }
  }
}

function damaged(number: number): never {
  invalid('file', `Line ${number} of the file is damaged; nothing was put back.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
