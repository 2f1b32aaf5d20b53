// Refuses writes that another site's page sends with our cookie.
import type { FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** `same-site` is another site: a neighbour's subdomain. `none` is the person's own address bar or a program. */
const ownSites = new Set(['same-origin', 'none'])

/** `publicUrl` is the origin people use, when a proxy hides it from the server. Throws `forbidden`. */
export function requireSameSite(request: FastifyRequest, publicUrl: string | null): void {
  if (reading.has(request.method)) return
  const { origin, 'sec-fetch-site': site } = request.headers
  if (typeof site === 'string' && !ownSites.has(site)) refuseOtherSite()
  // Browsers send Sec-Fetch-Site on https and localhost only.
  if (origin !== undefined && !isOwnOrigin(origin, request, publicUrl)) refuseOtherSite()
}

function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl: string | null): boolean {
  if (publicUrl !== null && origin === publicUrl) return true
  try {
    return new URL(origin).host === request.host
  } catch {
    return false
  }
}

function refuseOtherSite(): never {
  refuse('forbidden', 'This request came from another site.')
}
