// Whether a request brings a body, by its head alone.
import type { FastifyRequest } from 'fastify'

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || bodyLength({ headers }) !== 0
}

/** The length that the head names; null where it comes in chunks and names none. */
export function bodyLength({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  return Number(headers['content-length'] ?? 0)
}
