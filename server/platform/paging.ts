// Keyset pagination of lists that grow without bound. A cursor is the sort key of the last row of a page, so that the next
// page is right when rows before it were added or deleted.

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { MAX_ID } from '../../contract/address.ts'
import { isStorable } from '../../contract/characters.ts'
import { sentence } from '../../contract/sentence.ts'
import { invalid } from './errors.ts'

/** An instant is in epoch milliseconds. */
type Kind = 'id' | 'instant' | 'text'
type Key = (number | string)[]

export interface Page<T> {
  items: T[]
  /** Null on the last page. */
  nextCursor: string | null
}

export function encodeCursor(values: readonly (number | string)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/**
 * The sort key in a cursor, such as `decodeCursor(query.cursor, ['text', 'id'])`; null without a cursor.
 * Throws `validation` on `cursor` for a text that `encodeCursor` does not make.
 */
export function decodeCursor(text: string | undefined, shape: readonly Kind[]): Key | null {
  if (text === undefined) return null
  const values = parseCursor(text)
  if (!isKey(values, shape)) invalid('cursor', sentence("This cursor isn't valid. Start at the first page."))
  return values
}

function parseCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}

function isKey(values: unknown, shape: readonly Kind[]): values is Key {
  if (!Array.isArray(values) || values.length !== shape.length) return false
  return values.every((value, index) => isKind[shape[index] ?? 'id'](value))
}

/** PostgreSQL refuses to compare with values outside these limits, where SQLite finds nothing. */
const isKind: Record<Kind, (value: unknown) => boolean> = {
  id: (value) => isWhole(value) && value >= 1 && value <= MAX_ID,
  instant: (value) => isWhole(value) && Math.abs(value) <= LAST_INSTANT,
  text: (value) => typeof value === 'string' && isStorable(value),
}

/** The last instant that a Date can hold. */
const LAST_INSTANT = 8.64e15

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}

/** The sort order of a list, and the key of a row: the values of these columns. */
interface Order<O> {
  columns: Readonly<Record<string, Kind>>
  /** A number to sort by before the columns. */
  leadingKey?: RawBuilder<number>
  direction: 'asc' | 'desc'
  keyOf: (row: O) => readonly (number | string)[]
}

/** Reads the rows of the query after the cursor, in the given order instead of the query's own. */
export async function readPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  { columns, leadingKey, direction, keyOf }: Order<O>,
): Promise<Page<O>> {
  const refs = Object.keys(columns).map((column) => sql.ref(column))
  const keys = leadingKey ? [leadingKey, ...refs] : refs
  const kinds = Object.values(columns)
  const after = decodeCursor(cursor, leadingKey ? ['id', ...kinds] : kinds)
  const isAfter = sql.raw(direction === 'asc' ? '>' : '<')
  let rows = query.clearOrderBy().limit(limit + 1)
  if (after) rows = rows.where(sql<boolean>`(${sql.join(keys)}) ${isAfter} (${sql.join(after)})`)
  for (const key of keys) rows = rows.orderBy(key, direction)
  return pageOf(await rows.execute(), limit, keyOf)
}

/** `rows` has one row more than `limit` if there is a next page. `keyOf` returns a row's sort key. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  keyOf: (row: T) => readonly (number | string)[],
): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null }
}
