// Names of the statements that recur on PostgreSQL: a connection prepares a named statement once and then only runs it.
import type pg from 'pg'
import { RecentlyUsed } from './recently-used.ts'

/** A statement beyond this number evicts the name of the least recently used one. */
const MAX_PREPARED_STATEMENTS = 400
/**
 * A connection keeps every statement that it has prepared until it is closed, evicted ones too. One with this many is closed
 * after its use, and the pool opens another.
 */
const MAX_STATEMENTS_PER_CONNECTION = MAX_PREPARED_STATEMENTS * 1.5

/** Names are the same on all connections. A name never gets another text, because a connection may still know the first one. */
export class StatementNames {
  readonly #names = new RecentlyUsed<string, string>(MAX_PREPARED_STATEMENTS)
  /** Statements that ran once are not prepared, because most of them, such as the steps of a migration, do not recur. */
  readonly #ranOnce = new Set<string>()
  readonly #namesByConnection = new WeakMap<pg.PoolClient, Set<string>>()
  #count = 0

  /** The name from the second use on; undefined before, and for statements without values. */
  find(connection: pg.PoolClient, text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0) return undefined
    const name = this.#names.get(text) ?? this.#nameAgain(text)
    if (name !== undefined) this.#namesOn(connection).add(name)
    return name
  }

  /** Undefined the first time. */
  #nameAgain(text: string): string | undefined {
    if (!this.#ranOnce.delete(text)) {
      if (this.#ranOnce.size >= MAX_PREPARED_STATEMENTS) this.#ranOnce.clear()
      this.#ranOnce.add(text)
      return undefined
    }
    this.#count++
    const name = `cairn_${this.#count}`
    this.#names.set(text, name)
    return name
  }

  /** After a change of the tables, every connection prepares its statements again, under new names. */
  renew(): void {
    this.#names.clear()
  }

  /** True for a connection that has prepared so many statements that it should be closed. */
  isFull(connection: pg.PoolClient): boolean {
    return this.#namesOn(connection).size >= MAX_STATEMENTS_PER_CONNECTION
  }

  #namesOn(connection: pg.PoolClient): Set<string> {
    const known = this.#namesByConnection.get(connection)
    if (known) return known
    const names = new Set<string>()
    this.#namesByConnection.set(connection, names)
    return names
  }
}
