// What the headers of a request reveal about its body and its way here.
import type { FastifyRequest } from 'fastify'

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || bodyLength({ headers }) !== 0
}

/** In bytes; null for a chunked body, which has no length in the headers. */
export function bodyLength({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  return Number(headers['content-length'] ?? 0)
}

const proxyHeaders = /^(x-forwarded-.+|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/**
 * Whether the request came through a proxy, without any setting. nginx by default adds no header, but uses HTTP/1.0. A
 * proxy that uses 1.1 and adds no header is not recognized.
 */
export function cameThroughProxy({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.0' || Object.keys(headers).some((name) => proxyHeaders.test(name))
}
