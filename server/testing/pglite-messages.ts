/** The little of PostgreSQL's wire protocol that several connections to one PGlite need. */

/** The first message of a connection has no kind byte: it is its length and a body. */
export function splitMessages(data: Buffer, started: boolean): { messages: Buffer[]; rest: Buffer } {
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
export function nameStatements(message: Buffer, prefix: string): Buffer {
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
