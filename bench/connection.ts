// A minimal HTTP connection, so that the load generator leaves the processor to the server.
import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  /** Bytes of head and body. */
  bytes: number
  milliseconds: number
  received: Buffer
  /** The server closes the connection after this answer, as nginx does after 1,000. */
  isLast: boolean
}

interface Waiting {
  since: number
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: Waiting | null = null

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('The server closed the connection.')))
  }

  /** Only one request at a time. */
  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      // A socket that was closed meanwhile would accept the bytes without an error.
      if (!this.#socket.writable) return reject(new Error('The server had closed the connection.'))
      this.#waiting = { since: performance.now(), resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = null
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnd = this.#received.indexOf(HEAD_END)
    if (headEnd < 0 || !this.#waiting) return
    const head = this.#received.toString('latin1', 0, headEnd).toLowerCase()
    const bytes = lengthOfAnswer(this.#received, head)
    if (bytes === null) return
    const isLast = head.includes('\r\nconnection: close')
    const status = Number(this.#received.toString('latin1', 9, 12))
    const { since, resolve } = this.#waiting
    const received = this.#received
    this.#waiting = null
    this.#received = Buffer.alloc(0)
    resolve({ status, bytes, milliseconds: performance.now() - since, received, isLast })
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = null
  }
}

const HEAD_END = '\r\n\r\n'

/** Null while the answer is incomplete. */
function lengthOfAnswer(received: Buffer, head: string): number | null {
  const body = head.length + HEAD_END.length
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  if (length !== undefined) return received.length >= body + Number(length) ? body + Number(length) : null
  if (!head.includes('transfer-encoding: chunked')) return body
  return received.toString('latin1', received.length - 5) === '0\r\n\r\n' ? received.length : null
}
