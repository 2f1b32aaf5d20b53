// A few connections that are kept open and sometimes replaced, as browsers come and go, and the errors on them.
import { type Answer, Connection } from '../connection.ts'
import { type Wire, wire } from '../requests.ts'
import type { Worked } from './samples.ts'

const REQUESTS_OF_A_CONNECTION = 300
/** How many failures of each minute are reported in words. */
const MAX_FAILURES = 5

const nothing = (): Worked => ({ requests: 0, leftOut: 0, errors: 0, failures: [] })

interface OpenConnection {
  connection: Connection
  sent: number
}

export class SoakClient {
  readonly #port: number
  #idle: OpenConnection[] = []
  #worked: Worked = nothing()

  constructor(port: number) {
    this.#port = port
  }

  /** Null when the status is another one or the connection is lost; both count as errors. */
  async send(request: Wire, expected: number): Promise<Answer | null> {
    // The connections take turns, because the server closes one that is idle for a minute.
    const open = this.#idle.shift() ?? { connection: new Connection(this.#port), sent: 0 }
    this.#worked.requests++
    try {
      const answer = await open.connection.send(wire(request))
      if (++open.sent < REQUESTS_OF_A_CONNECTION) this.#idle.push(open)
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
    if (this.#worked.failures.length < MAX_FAILURES) this.#worked.failures.push(what)
  }

  /** The counts since the last call. */
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
