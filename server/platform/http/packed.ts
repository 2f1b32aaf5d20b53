// Packs the larger answers for browsers that can unpack them. By hand: a stream for each answer, as the framework's
// plugin makes one, takes longer than most answers do.
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Below it a packet of the network is not full either way. */
const PACKED_FROM = 1500
/** Packing this much takes about 0.2 ms; more is left to another thread, which itself costs as much. */
const AT_ONCE = 64 * 1024

/** JSON shrinks to a tenth already at these; the highest would take ten times longer for little. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }
const gzipped = { level: 4 }
/** 5,000 people are 162 kB at the one above in 5 ms of a thread, and 127 kB in 14 ms here: a slow line gains 180 ms. */
const brotliForLong = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const inThread = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Sends a text as it is or packed; type and status are set before. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  if (text.length < PACKED_FROM) return reply.send(text)
  reply.header('vary', 'accept-encoding')
  const encoding = packingFor(request.headers['accept-encoding'])
  if (encoding === null) return reply.send(text)
  reply.header('content-encoding', encoding)
  if (text.length <= AT_ONCE) {
    return reply.send(encoding === 'br' ? brotliCompressSync(text, brotli) : gzipSync(text, gzipped))
  }
  return reply.send(
    await (encoding === 'br' ? inThread.br(text, brotliForLong) : inThread.gzip(text, gzipped)),
  )
}

/** The better of the two that an Accept-Encoding header names, or null. `;q=0` says no. */
export function packingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | null {
  if (accepted === undefined) return null
  const named = String(accepted)
    .toLowerCase()
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';', 1)[0]?.trim())
  if (named.includes('br')) return 'br'
  return named.includes('gzip') ? 'gzip' : null
}
