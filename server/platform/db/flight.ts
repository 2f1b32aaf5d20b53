// Statements that go to PostgreSQL in one write and come back in one turn. pg itself asks for the names and types of the
// columns at every run and waits for each statement before it sends the next; both cost as much as a small query.
import type { FieldDef, QueryParse, Submittable } from 'pg'

export type Row = Record<string, unknown>

export interface Statement {
  /** Under which the server keeps it planned; empty: it is planned for this run alone. */
  name: string
  text: string
  values: readonly unknown[]
}

export interface Answer {
  rows: Row[]
  /** What PostgreSQL says it did, such as 'INSERT 0 1'. */
  tag: string
}

/** How a column of a type is read from its text. */
export type ParserOf = (typeId: number) => (text: string) => unknown

interface Column {
  name: string
  parse: (text: string) => unknown
}

/** The columns of the statements that a connection keeps planned, by name. */
export type Known = Map<string, readonly Column[]>

/** One statement of a flight, and who waits for its answer. */
export class Passenger {
  readonly statement: Statement
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
  readonly parameters: (string | null)[]
  readonly rows: Row[] = []
  columns: readonly Column[] = []
  tag = ''
  /** What reading a value of its rows threw. */
  unreadable: { error: unknown } | null = null

  /** Throws a TypeError for a value that has no text. */
  constructor(statement: Statement, resolve: (answer: Answer) => void, reject: (error: unknown) => void) {
    this.statement = statement
    this.resolve = resolve
    this.reject = reject
    this.parameters = statement.values.map(parameter)
  }
}

/** The part of pg's connection that is used here. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parse(query: QueryParse, more: boolean): void
  bind(config: { statement: string; values: (string | null)[] }, more: boolean): void
  describe(what: { type: 'P' }, more: boolean): void
  execute(config: null, more: boolean): void
  close(what: { type: 'S'; name: string }, more: boolean): void
  sync(): void
}

/**
 * Give it to `client.query`. A statement that fails takes all with it: they are one transaction, their own or the one
 * that is open. `landed` is called when it is over, with the error that ended it, before anybody is told.
 */
export class Flight implements Submittable {
  readonly #passengers: readonly Passenger[]
  readonly #known: Known
  readonly #parserOf: ParserOf
  readonly #landed: (error?: unknown) => void
  #answered = 0

  constructor(
    passengers: readonly Passenger[],
    known: Known,
    parserOf: ParserOf,
    landed: (error?: unknown) => void,
  ) {
    this.#passengers = passengers
    this.#known = known
    this.#parserOf = parserOf
    this.#landed = landed
  }

  submit(wire: Wire): void {
    wire.stream.cork()
    for (const passenger of this.#passengers) this.#send(wire, passenger)
    wire.sync()
    wire.stream.uncork()
  }

  #send(wire: Wire, passenger: Passenger): void {
    const { name, text } = passenger.statement
    const known = this.#known.get(name)
    if (!known) {
      // One of this name may be left from a run that failed; to close what is not there is no error.
      if (name !== '') wire.close({ type: 'S', name }, false)
      wire.parse({ name, text, types: [] }, false)
    }
    wire.bind({ statement: name, values: passenger.parameters }, false)
    if (known) passenger.columns = known
    else wire.describe({ type: 'P' }, false)
    wire.execute(null, false)
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#parserOf(dataTypeID) }))
    const passenger = this.#passengers[this.#answered]
    if (passenger) passenger.columns = columns
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const passenger = this.#passengers[this.#answered]
    if (!passenger || passenger.unreadable) return
    try {
      passenger.rows.push(rowOf(passenger.columns, fields))
    } catch (error) {
      // Thrown further it would be thrown in the socket, and end the process.
      passenger.unreadable = { error }
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const passenger = this.#passengers[this.#answered++]
    if (!passenger) return
    passenger.tag = text
    const { name } = passenger.statement
    if (name !== '') this.#known.set(name, passenger.columns)
  }

  handleReadyForQuery(): void {
    this.#landed()
    for (const { resolve, reject, rows, tag, unreadable } of this.#passengers) {
      if (unreadable) reject(unreadable.error)
      else resolve({ rows, tag })
    }
  }

  handleError(error: unknown): void {
    // Whether these were planned nobody said.
    for (const { statement } of this.#passengers.slice(this.#answered)) this.#known.delete(statement.name)
    this.#landed(error)
    for (const { reject } of this.#passengers) reject(error)
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): Row {
  const row: Row = {}
  let index = 0
  for (const { name, parse } of columns) {
    const text = fields[index++] ?? null
    row[name] = text === null ? null : parse(text)
  }
  return row
}

function parameter(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`
  if (typeof value === 'object' || typeof value === 'symbol' || typeof value === 'function') {
    throw new TypeError('A parameter is a text, a number, a truth value, or a list of them.')
  }
  return String(value)
}

function element(value: unknown): string {
  const text = parameter(value)
  if (text === null) return 'NULL'
  return Array.isArray(value) ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
