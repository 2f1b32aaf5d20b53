// A connection to PostgreSQL on which what is asked in one turn of the event loop goes together, and the beginning of a
// transaction with its first statement.
import type { PoolClient } from 'pg'
import { type Answer, Flight, type Known, type ParserOf, Passenger, type Statement } from './flight.ts'

export class Line {
  readonly #client: PoolClient
  readonly #parserOf: ParserOf
  readonly #known: Known = new Map()
  /** Begins a transaction in which nothing was asked yet. */
  #beginning: Statement | null = null
  #waiting: Passenger[] = []
  #underWay = false

  constructor(client: PoolClient, parserOf: ParserOf) {
    this.#client = client
    this.#parserOf = parserOf
  }

  run(statement: Statement): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const passenger = new Passenger(statement, resolve, reject)
      if (this.#waiting.length === 0) process.nextTick(this.#depart)
      if (this.#beginning) this.#waiting.push(new Passenger(this.#beginning, noted, noted))
      this.#beginning = null
      this.#waiting.push(passenger)
    })
  }

  /** A transaction begins with the next statement. */
  begin(statement: Statement): void {
    this.#beginning = statement
  }

  /** By `commit` or `rollback`: one without statements has not begun, and needs no end. */
  async end(statement: Statement): Promise<Answer> {
    if (!this.#beginning) return this.run(statement)
    this.#beginning = null
    return { rows: [], tag: statement.text.toUpperCase() }
  }

  readonly #depart = () => {
    if (this.#underWay || this.#waiting.length === 0) return
    this.#underWay = true
    const passengers = this.#waiting
    this.#waiting = []
    this.#client.query(new Flight(passengers, this.#known, this.#parserOf, this.#land))
  }

  readonly #land = () => {
    this.#underWay = false
    this.#depart()
  }
}

/** A transaction that cannot begin fails with its first statement, whose failure is told. */
function noted(): void {}
