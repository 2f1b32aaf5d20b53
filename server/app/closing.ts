// Ends a connection so that the answer on it arrives, and so that it ends whatever the other side does.
import type { Socket } from 'node:net'

/** What comes in after an answer is read and thrown away up to here, and the connection is cut. */
export const READ_AFTER_ANSWER_BYTES = 8 * 1024 * 1024
export const READ_AFTER_ANSWER_MS = 5_000
/** For the other side to close in its turn. */
const CLOSE_MS = 1_000

/** Sends what is left and says that no more comes; a second later nothing of the connection is left. */
export function closeGently(socket: Socket, lastWords?: string): void {
  if (lastWords === undefined) socket.end()
  else socket.end(lastWords)
  const late = setTimeout(() => socket.destroy(), CLOSE_MS)
  socket.on('close', () => clearTimeout(late))
}
