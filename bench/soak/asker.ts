// A few connections that are kept open, replaced now and then as browsers come and go, and what went wrong on them.
import { type Answer, Connection } from '../connection.ts'
import { type Wire, wire } from '../requests.ts'
import type { Worked } from './samples.ts'

const REQUESTS_OF_A_CONNECTION = 300
/** Of each minute. */
const FAILURES_TOLD = 5

const nothing = (): Worked => ({ requests: 0, leftOut: 0, errors: 0, failures: [] })

interface Open {
  connection: Connection
  asked: number
}

export class SoakAsker {
  readonly #port: number
  #idle: Open[] = []
  #worked: Worked = nothing()

  constructor(port: number) {
    this.#port = port
  }

  /** Any other status counts as an error, and so does a lost connection: then null. */
  async ask(request: Wire, expected: number): Promise<Answer | null> {
    // In turns: one that lies idle for a minute is closed by the server.
    const open = this.#idle.shift() ?? { connection: new Connection(this.#port), asked: 0 }
    this.#worked.requests++
    try {
      const answer = await open.connection.ask(wire(request))
      if (++open.asked < REQUESTS_OF_A_CONNECTION) this.#idle.push(open)
      else open.connection.close()
      if (answer.status === expected) return answer
      this.failed(`${request.method} ${request.path}: ${answer.status} ${bodyOf(answer).slice(0, 200)}`)
    } catch (error) {
      open.connection.close()
      this.failed(`${request.method} ${request.path}: ${String(error)}`)
    }
    return null
  }

  leaveOut(): void {
    this.#worked.leftOut++
  }

  failed(what: string): void {
    this.#worked.errors++
    if (this.#worked.failures.length < FAILURES_TOLD) this.#worked.failures.push(what)
  }

  /** Since the last time it was asked for. */
  worked(): Worked {
    const worked = this.#worked
    this.#worked = nothing()
    return worked
  }

  close(): void {
    for (const { connection } of this.#idle) connection.close()
    this.#idle = []
  }
}

function bodyOf({ received }: Answer): string {
  const text = received.toString('utf8')
  return text.slice(text.indexOf('\r\n\r\n') + 4)
}

/** The id in the answer; throws where there is none. */
export function idIn(answer: Answer): number {
  const id = /"id":(\d+)/.exec(bodyOf(answer))?.[1]
  if (id === undefined) throw new Error(`No id in ${bodyOf(answer)}`)
  return Number(id)
}

/** The token of the session that begins with the answer, or undefined. */
export function sessionIn({ received }: Answer): string | undefined {
  return /^set-cookie: cairn_session=([\w-]+)/im.exec(received.toString('latin1'))?.[1]
}
