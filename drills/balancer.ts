// A load balancer with health checks: it sends requests only to nodes whose /api/ready answers 200.
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

const PROBE_MS = 500

export interface Balancer {
  port: number
  close(): Promise<void>
}

/** Round robin over the nodes on these ports. A request is sent to another node only when its node refuses the connection. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const ready = new Set(ports)
  let turn = 0
  const probe = async () => {
    for (const port of ports) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
      if (answer?.ok) ready.add(port)
      else ready.delete(port)
    }
  }
  const probing = setInterval(() => void probe(), PROBE_MS)

  const forward = (from: IncomingMessage, to: ServerResponse, left: number[]) => {
    const [port, ...others] = left
    if (port === undefined) return void to.writeHead(502).end()
    const { method, url, headers } = from
    const sent = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (response) => {
      to.writeHead(response.statusCode ?? 502, response.headers)
      response.on('error', () => to.destroy())
      response.pipe(to)
    })
    sent.on('error', (error) => {
      const neverArrived = 'code' in error && error.code === 'ECONNREFUSED'
      if (neverArrived) forward(from, to, others)
      else to.destroy()
    })
    to.on('close', () => sent.destroy())
    from.pipe(sent)
  }
  const server = createServer((from, to) => {
    const able = ports.filter((port) => ready.has(port))
    const first = turn++ % Math.max(1, able.length)
    forward(from, to, [...able.slice(first), ...able.slice(0, first)])
  })
  // Otherwise the balancer could close a connection just when a client sends on it, and the drill would count that failure.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: async () => {
      clearInterval(probing)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
