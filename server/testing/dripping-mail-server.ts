// A mail server that answers a little at a time and never ends, so that no limit on silence notices it.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Where it begins to drip: in its greeting, in the list of what it can do, or in the answer to a mail. */
export type DripAt = 'greeting' | 'features' | 'mail'

export interface DrippingServer {
  port: number
  /** How many connections there were. */
  connections: () => number
  /** Connections that are open now. */
  open: () => number
  /** From now on it answers as a good one does. */
  heal(): void
  /** How many mails it took. */
  taken: () => number
  close(): Promise<void>
}

export async function drippingMailServer(at: DripAt, everyMs = 50): Promise<DrippingServer> {
  const sockets = new Set<Socket>()
  let connections = 0
  let taken = 0
  let dripsAt: DripAt | null = at
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    const drip = (code: number) => {
      const timer = setInterval(() => socket.write(`${code}-x\r\n`), everyMs)
      socket.once('close', () => clearInterval(timer))
    }
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    if (dripsAt === 'greeting') {
      drip(220)
      return
    }
    socket.write('220 mail.example ESMTP\r\n')
    let isContent = false
    socket.on('data', (chunk) => {
      const sent = chunk.toString('utf8')
      if (isContent) {
        if (!sent.endsWith('\r\n.\r\n')) return
        isContent = false
        if (dripsAt === 'mail') drip(250)
        else {
          taken++
          socket.write('250 Ok\r\n')
        }
      } else if (/^EHLO/i.test(sent) && dripsAt === 'features') drip(250)
      else if (/^DATA/i.test(sent)) {
        isContent = true
        socket.write('354 Go on\r\n')
      } else socket.write('250 Ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    connections: () => connections,
    open: () => sockets.size,
    heal: () => {
      dripsAt = null
    },
    taken: () => taken,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
