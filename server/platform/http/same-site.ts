// Refuses writes that another site's page sends with our cookie.
import type { FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'
import { throughProxy } from './through-proxy.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** `same-site` is another site: a neighbour's subdomain. `none` is the person's own address bar or a program. */
const ownSites = new Set(['same-origin', 'none'])

/** `publicUrl` is the origin people use, and then the only one that is ours. Throws `forbidden`. */
export function requireSameSite(request: FastifyRequest, publicUrl: string | null): void {
  if (reading.has(request.method)) return
  const { origin, 'sec-fetch-site': site } = request.headers
  if (typeof site === 'string' && !ownSites.has(site)) refuseOtherSite()
  // Browsers send Sec-Fetch-Site on https and localhost only.
  if (origin !== undefined && !isOwnOrigin(origin, request, publicUrl)) refuseOtherSite()
}

function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl: string | null): boolean {
  if (publicUrl !== null) return origin === publicUrl
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  if (host !== request.host) return false
  return !isSchemeKnown(request) || protocol === `${request.protocol}:`
}

/** Not where a proxy that nobody named hides whether people came by https. */
function isSchemeKnown(request: FastifyRequest): boolean {
  const isTrusted = request.ip !== request.socket.remoteAddress
  return (isTrusted && request.headers['x-forwarded-proto'] !== undefined) || !throughProxy(request)
}

function refuseOtherSite(): never {
  refuse('forbidden', 'This request came from another site.')
}
