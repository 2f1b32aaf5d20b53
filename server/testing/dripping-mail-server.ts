// A mail server that answers a little at a time and never ends, so that no limit on silence notices it.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The step at which it begins to drip: its greeting, its list of features, or the answer to a mail. */
export type DripAt = 'greeting' | 'features' | 'mail'

export interface DrippingServer {
  port: number
  /** The number of connections so far. */
  connectionCount: () => number
  /** The number of open connections. */
  openCount: () => number
  /** Makes it answer like a working server. */
  heal(): void
  /** The number of mails that it accepted. */
  acceptedCount: () => number
  close(): Promise<void>
}

export async function startDrippingMailServer(at: DripAt, everyMs = 50): Promise<DrippingServer> {
  const sockets = new Set<Socket>()
  let connectionCount = 0
  let acceptedCount = 0
  let dripsAt: DripAt | null = at
  const server = createServer((socket) => {
    connectionCount++
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
          acceptedCount++
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
    connectionCount: () => connectionCount,
    openCount: () => sockets.size,
    heal: () => {
      dripsAt = null
    },
    acceptedCount: () => acceptedCount,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
