// A circuit breaker for PostgreSQL: without it queries to a database that hangs wait until TCP gives up, after 15 minutes.
import { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** Their sum is under 2 s, so that requests are answered 503 within that time. */
const WAIT_MS = { interval: 100, silence: 300, answer: 1_250 }

export class DatabaseWatchdog {
  /** The sockets of the pool, each with the bytes it had received at the last check. */
  readonly #sockets = new Map<Socket, number>()
  #heardAt = 0
  #isOpen = false

  /** `stream` of the pool's configuration. While the breaker is open, new connections fail at once. */
  readonly stream = (): Socket => {
    const socket = new Socket().once('close', () => this.#sockets.delete(socket))
    this.#sockets.set(socket, 0)
    if (this.#isOpen) process.nextTick(() => socket.destroy(noAnswer()))
    return socket
  }

  /** When a connection of the pool last received anything, as performance.now() has it. */
  heardAt(): number {
    for (const [socket, bytes] of this.#sockets) {
      if (socket.bytesRead !== bytes) this.#heardAt = performance.now()
      this.#sockets.set(socket, socket.bytesRead)
    }
    return this.#heardAt
  }

  /**
   * Runs until the pool ends. Silence on busy connections may be a slow query, so a new connection checks whether the
   * database answers. If this process itself was too slow to receive the answer, nothing changes.
   */
  async watch(pool: pg.Pool, url: string, log: Logger): Promise<void> {
    for (let idleAt = performance.now(); !pool.ending; ) {
      await wait(WAIT_MS.interval, undefined, { ref: false })
      const began = performance.now()
      if (pool.totalCount === pool.idleCount) idleAt = began
      if (!this.#isOpen && began - Math.max(idleAt, this.heardAt()) < WAIT_MS.silence) continue
      const isAlive = (await answers(url)) || this.heardAt() > began
      if (!isAlive && performance.now() - began > WAIT_MS.answer * 1.2) continue
      if (!isAlive && !this.#isOpen) log.warn('The database does not answer: its connections are closed')
      this.#isOpen = !isAlive
      if (!isAlive) for (const socket of this.#sockets.keys()) socket.destroy(noAnswer())
    }
  }
}

const noAnswer = () => new Error('Connection terminated: the database does not answer')

/** A refused connection counts as an answer: the operating system of the database has then closed the open ones. */
async function answers(url: string): Promise<boolean> {
  const socket = new Socket()
  const client = new pg.Client({ connectionString: url, stream: () => socket }).on('error', () => {})
  const settled = Promise.allSettled([client.connect()]).then(() => true)
  const isSettled = await Promise.race([settled, wait(WAIT_MS.answer, false, { ref: false })])
  await nextTurn() // Received bytes may not have been read yet.
  socket.destroy()
  return isSettled || socket.bytesRead > 0
}
