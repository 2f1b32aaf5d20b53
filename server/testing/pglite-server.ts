// Serves PGlite by PostgreSQL's wire protocol, for machines without PostgreSQL.
import { createServer, type Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'

const sslRequest = 80_877_103
const terminate = 'X'
/** Ends an answer of ReadyForQuery outside a transaction. */
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** @returns the address of a database in memory that takes any number of connections and serves them one transaction at a time */
export async function startPglite(): Promise<{ url: string; stop(): Promise<void> }> {
  const database = await PGlite.create()
  const turns = takeTurns()
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    connections += 1
    serve(socket, `c${connections}_`, database, turns)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No free port for PGlite.')
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
    await database.close()
  }
  return { url: `postgres://postgres@127.0.0.1:${address.port}/postgres`, stop }
}

type Turns = ReturnType<typeof takeTurns>

/** Lets one owner at a time have the turn, first come, first served. */
function takeTurns() {
  let last: Promise<void> = Promise.resolve()
  return async function takeTurn(): Promise<() => void> {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}

/** A connection keeps its turn until the database says that no transaction is open. */
function serve(socket: Socket, prefix: string, database: PGlite, takeTurn: Turns): void {
  let pending: Buffer = Buffer.alloc(0)
  let started = false
  let endTurn: (() => void) | undefined
  let work: Promise<void> = Promise.resolve()

  const release = () => {
    endTurn?.()
    endTurn = undefined
  }
  const answer = async (message: Buffer) => {
    endTurn ??= await takeTurn()
    const reply = await database.execProtocolRaw(message)
    socket.write(reply)
    if (Buffer.from(reply.subarray(-idle.length)).equals(idle)) release()
  }
  const rollBack = async () => {
    if (endTurn) await database.execProtocolRaw(Buffer.from('Q\0\0\0\x0drollback\0', 'latin1'))
    release()
  }

  socket.on('data', (data: Buffer) => {
    const { messages, rest } = splitMessages(Buffer.concat([pending, data]), started)
    pending = rest
    for (const message of messages) {
      if (!started && message.readInt32BE(4) === sslRequest) {
        socket.write('N')
        continue
      }
      const kind = String.fromCharCode(message.readUInt8(0))
      if (started && kind === terminate) continue
      const named = started ? nameStatements(message, prefix) : message
      started = true
      work = work.then(() => answer(named)).catch(() => void socket.destroy())
    }
  })
  socket.on('error', () => socket.destroy())
  socket.once('close', () => {
    work = work.then(rollBack).catch(release)
  })
}

/** The first message of a connection has no kind byte: it is its length and a body. */
function splitMessages(data: Buffer, started: boolean): { messages: Buffer[]; rest: Buffer } {
  const messages: Buffer[] = []
  let rest = data
  while (rest.length >= 8 || (started && rest.length >= 5)) {
    const size = started ? rest.readInt32BE(1) + 1 : rest.readInt32BE(0)
    if (rest.length < size) break
    messages.push(rest.subarray(0, size))
    rest = rest.subarray(size)
    if (!started) break
  }
  return { messages, rest }
}

/**
 * All connections share one session, so two of them may not prepare a statement of the same name:
 * Parse, Bind, Describe and Close carry the connection's prefix before the name. Unnamed statements stay unnamed.
 */
function nameStatements(message: Buffer, prefix: string): Buffer {
  const at = namePosition(message)
  if (at === undefined || message.readUInt8(at) === 0) return message
  const size = Buffer.alloc(4)
  size.writeInt32BE(message.readInt32BE(1) + prefix.length)
  const head = [message.subarray(0, 1), size, message.subarray(5, at)]
  return Buffer.concat([...head, Buffer.from(prefix), message.subarray(at)])
}

function namePosition(message: Buffer): number | undefined {
  const kind = String.fromCharCode(message.readUInt8(0))
  if (kind === 'P') return 5
  if (kind === 'B') return message.indexOf(0, 5) + 1
  const ofStatement = message.length > 5 && String.fromCharCode(message.readUInt8(5)) === 'S'
  return (kind === 'D' || kind === 'C') && ofStatement ? 6 : undefined
}
