// Tests which origins count as our own: only that of CAIRN_PUBLIC_URL, or without it that of the requested host, in its scheme.
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { requireSameSite } from './request-headers.ts'

const PROXY = '10.0.0.1'
const https = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' }
const http = { ...https, 'x-forwarded-proto': 'http' }

async function isTaken(
  origin: string,
  { publicUrl = null, from = '192.0.2.7', headers = {} }: Sent = {},
): Promise<boolean> {
  const server = Fastify({ trustProxy: [PROXY] })
  server.post('/', async (request) => {
    requireSameSite(request, publicUrl)
    return 'taken'
  })
  const sent = { host: 'cairn.test', origin, ...headers }
  const { statusCode } = await server.inject({ method: 'POST', url: '/', headers: sent, remoteAddress: from })
  return statusCode === 200
}

interface Sent {
  publicUrl?: string | null
  from?: string
  headers?: Record<string, string>
}

test.each<[string, Sent, string[]]>([
  ['asked directly', {}, ['http://cairn.test']],
  ['with an address of its own', { publicUrl: 'https://goals.test' }, ['https://goals.test']],
  ['with its own address on http', { publicUrl: 'http://cairn.test' }, ['http://cairn.test']],
  ['behind a trusted proxy on https', { from: PROXY, headers: https }, ['https://cairn.test']],
  ['behind a trusted proxy on http', { from: PROXY, headers: http }, ['http://cairn.test']],
  [
    'behind a proxy that nobody named, which may speak https',
    { headers: https },
    ['http://cairn.test', 'https://cairn.test'],
  ],
])('the server accepts writes from its own origin %s', async (_where, sent, own) => {
  const origins = [
    'http://cairn.test',
    'https://cairn.test',
    'https://goals.test',
    'https://cairn.test:8443',
    'null',
  ]
  const taken: string[] = []
  for (const origin of origins) if (await isTaken(origin, sent)) taken.push(origin)
  expect(taken.sort()).toEqual(own.sort())
})
