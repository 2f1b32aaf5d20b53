// CSRF protection: refuses writes that another site's page sends with our cookie.
import type { FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'
import { cameThroughProxy } from './request-headers.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Not `same-site`, which includes other subdomains. `none` is the address bar or a program. */
const ownSites = new Set(['same-origin', 'none'])

/** `publicUrl`, if set, is the only origin that may send writes. Throws `forbidden`. */
export function requireSameSite(request: FastifyRequest, publicUrl: string | null): void {
  if (safeMethods.has(request.method)) return
  const { origin, 'sec-fetch-site': site } = request.headers
  if (typeof site === 'string' && !ownSites.has(site)) refuseOtherSite()
  // Browsers send Sec-Fetch-Site only on https and localhost, so the origin is checked too.
  if (origin !== undefined && !isOwnOrigin(origin, request, publicUrl)) refuseOtherSite()
}

function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl: string | null): boolean {
  if (publicUrl !== null) return origin === publicUrl
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  if (host !== request.host) return false
  return !isSchemeKnown(request) || protocol === `${request.protocol}:`
}

/** False behind a proxy that is not configured as trusted: it hides whether the browser used https. */
function isSchemeKnown(request: FastifyRequest): boolean {
  const isTrusted = request.ip !== request.socket.remoteAddress
  return (isTrusted && request.headers['x-forwarded-proto'] !== undefined) || !cameThroughProxy(request)
}

function refuseOtherSite(): never {
  refuse('forbidden', 'This request came from another site.')
}
