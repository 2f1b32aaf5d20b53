// A connection to PostgreSQL on which what is asked in one turn of the event loop goes together, and the beginning of a
// transaction with its first statement.
import type { ClientBase } from 'pg'
import { isOutdatedPlan } from './engine.ts'
import { type Answer, Flight, type Known, type ParserOf, Passenger, type Statement } from './flight.ts'

export class Line {
  readonly #client: ClientBase
  readonly #parserOf: ParserOf
  readonly #outdated: () => void
  readonly #known: Known = new Map()
  /** Begins a transaction in which nothing was asked yet. */
  #beginning: Statement | null = null
  #waiting: Passenger[] = []
  #underWay = false
  #inTransaction = false

  /** `outdated` is called when a planned statement no longer fits the tables: those of other lines will not either. */
  constructor(client: ClientBase, parserOf: ParserOf, outdated: () => void) {
    this.#client = client
    this.#parserOf = parserOf
    this.#outdated = outdated
  }

  /** Asks once more where a plan was outdated, but not in a transaction: that has failed as a whole. */
  run(statement: Statement): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const onceMore = (error: unknown) => {
        if (isOutdatedPlan(error)) this.#board(new Passenger(statement, resolve, reject))
        else reject(error)
      }
      this.#board(new Passenger(statement, resolve, this.#inTransaction ? reject : onceMore))
    })
  }

  #board(passenger: Passenger): void {
    if (this.#waiting.length === 0) process.nextTick(this.#depart)
    if (this.#beginning) this.#waiting.push(new Passenger(this.#beginning, noted, noted))
    this.#beginning = null
    this.#waiting.push(passenger)
  }

  /** A transaction begins with the next statement. */
  begin(statement: Statement): void {
    this.#beginning = statement
    this.#inTransaction = true
  }

  /** By `commit` or `rollback`: one without statements has not begun, and needs no end. */
  async end(statement: Statement): Promise<Answer> {
    this.#inTransaction = false
    if (!this.#beginning) return this.run(statement)
    this.#beginning = null
    return { rows: [], tag: statement.text.toUpperCase() }
  }

  /** Every statement is planned anew at its next run. */
  forgetPlans(): void {
    this.#known.clear()
  }

  readonly #depart = () => {
    if (this.#underWay || this.#waiting.length === 0) return
    this.#underWay = true
    const passengers = this.#waiting
    this.#waiting = []
    this.#client.query(new Flight(passengers, this.#known, this.#parserOf, this.#land))
  }

  readonly #land = (error?: unknown) => {
    this.#underWay = false
    if (isOutdatedPlan(error)) this.#outdated()
    this.#depart()
  }
}

/** A transaction that cannot begin fails with its first statement, whose failure is told. */
function noted(): void {}
