// The session cookie: which session a request is part of.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const LIFETIME_SECONDS = 30 * 24 * 60 * 60

const PLAIN_NAME = 'cairn_session'
/** Browsers take a cookie of this name only over https, for this host alone: no sibling subdomain can plant one. */
const HOST_NAME = `__Host-${PLAIN_NAME}`

/** Over https no other name is read, not even the plain one that earlier versions set: it may have been planted. */
export function sessionCookieName(request: FastifyRequest, publicUrl: string | null): string {
  return isSecure(request, publicUrl) ? HOST_NAME : PLAIN_NAME
}

/** The token that a request carries; undefined, or empty, without one. `publicUrl`: see `isSecure`. */
export function sessionToken(request: FastifyRequest, publicUrl: string | null): string | undefined {
  const { cookie } = request.headers
  if (cookie === undefined) return undefined
  return request.server.parseCookie(cookie)[sessionCookieName(request, publicUrl)]
}

/** Null clears it. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | null,
  token: string | null,
): void {
  const name = sessionCookieName(request, publicUrl)
  const secure = isSecure(request, publicUrl)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  if (token === null) reply.clearCookie(name, options)
  else reply.setCookie(name, token, { ...options, maxAge: LIFETIME_SECONDS })
}

/** `publicUrl` is the origin people use, when a proxy hides from the server that it is https. */
function isSecure(request: FastifyRequest, publicUrl: string | null): boolean {
  return request.protocol === 'https' || publicUrl?.startsWith('https:') === true
}
