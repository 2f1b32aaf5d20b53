// The cookie of a browser that people signed in from before; what it holds is made in session/known-browsers.ts. It outlives
// the sign-out: it says who may sign in without waiting, and nothing to those who read it.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const LIFETIME_SECONDS = 90 * 24 * 60 * 60

export function deviceCookie(request: FastifyRequest, publicUrl: string | null): string | undefined {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : request.server.parseCookie(cookie)[nameFor(request, publicUrl)]
}

export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | null,
  value: string,
): void {
  const secure = isHttps(request, publicUrl)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: LIFETIME_SECONDS } as const
  reply.setCookie(nameFor(request, publicUrl), value, options)
}

/** The prefix keeps a neighbouring subdomain from planting one; browsers take it on https alone. */
function nameFor(request: FastifyRequest, publicUrl: string | null): string {
  return isHttps(request, publicUrl) ? '__Host-cairn_device' : 'cairn_device'
}

/** `publicUrl` is the origin people use, when a proxy hides from the server that it is https. */
function isHttps(request: FastifyRequest, publicUrl: string | null): boolean {
  return request.protocol === 'https' || publicUrl?.startsWith('https:') === true
}
