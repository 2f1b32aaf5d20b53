// Whether a proxy stands between, as far as the request itself tells; no setting is needed for it.
import type { FastifyRequest } from 'fastify'

/** What proxies say of themselves and of those they speak for. */
const ofProxies = /^(x-forwarded-.+|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/** nginx as it comes says nothing, but speaks HTTP/1.0. A proxy that speaks 1.1 and says nothing cannot be told. */
export function throughProxy({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.0' || Object.keys(headers).some((name) => ofProxies.test(name))
}
