// The pool of connections to PostgreSQL. Whoever waits for one waits as long as the database lives, and can be sent away
// at once when it does not (hanging.ts).
import { Socket } from 'node:net'
import pg from 'pg'

/** By then a database that answers is so far behind that to come back later is better. */
const LONGEST_WAIT_MS = 10_000

type Told = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

export class PatientPool extends pg.Pool {
  /** All connections, also those that are being made. */
  readonly clients: ReadonlySet<pg.Client>
  /** What came on connections that are closed. */
  readonly #closed: { bytes: number }
  /** How to send them away, and since when they wait; the oldest first. */
  readonly #waiting = new Map<(error: Error) => void, number>()

  constructor(config: pg.PoolConfig) {
    const clients = new Set<pg.Client>()
    const closed = { bytes: 0 }
    class Client extends pg.Client {
      constructor(own?: string | pg.ClientConfig) {
        super(own)
        clients.add(this)
        this.connection.stream.once('close', () => {
          clients.delete(this)
          closed.bytes += bytesFrom([this])
        })
      }
    }
    super({ ...config, Client, connectionTimeoutMillis: LONGEST_WAIT_MS })
    this.clients = clients
    this.#closed = closed
  }

  override connect(): Promise<pg.PoolClient>
  override connect(told: Told): void
  override connect(told?: Told): Promise<pg.PoolClient> | undefined {
    if (!told) {
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client ? resolve(client) : reject(error))),
      )
    }
    const sendAway = (error: Error) => told(error, undefined, () => {})
    this.#waiting.set(sendAway, performance.now())
    super.connect((error, client, release) => {
      if (this.#waiting.delete(sendAway)) told(error, client, release)
      // Sent away meanwhile: the next one takes it.
      else if (client) release()
    })
    return undefined
  }

  /** What the database has sent on all connections there ever were: while it grows, the database lives. */
  get bytesRead(): number {
    return this.#closed.bytes + bytesFrom(this.clients)
  }

  /** Since when the first in the queue waits, as performance.now() has it; Infinity while nobody does. */
  get waitingSince(): number {
    const [since = Number.POSITIVE_INFINITY] = this.#waiting.values()
    return since
  }

  /** Whoever waits now gets the error in place of a connection. */
  sendAway(error: Error): void {
    const all = [...this.#waiting.keys()]
    this.#waiting.clear()
    for (const tell of all) tell(error)
  }
}

/** All that came on these connections, also while they are being made. */
export function bytesFrom(clients: Iterable<pg.Client>): number {
  const streams = [...clients].map(({ connection }) => connection.stream)
  return streams.reduce((sum, stream) => sum + (stream instanceof Socket ? stream.bytesRead : 0), 0)
}
