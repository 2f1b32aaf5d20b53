// The one cookie: whose session a request is part of.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const SESSION_COOKIE = 'cairn_session'

const LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** The token that a request carries; undefined, or empty, without one. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : request.server.parseCookie(cookie)[SESSION_COOKIE]
}

/** Null clears it. `publicUrl` is the origin people use, when a proxy hides from the server that it is https. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | null,
  token: string | null,
): void {
  const secure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  if (token === null) reply.clearCookie(SESSION_COOKIE, options)
  else reply.setCookie(SESSION_COOKIE, token, { ...options, maxAge: LIFETIME_SECONDS })
}
