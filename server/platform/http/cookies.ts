// The cookies that Cairn sets: name, lifetime and protection. `publicUrl` is the origin people use; it is known to be https
// where a proxy hides that from the server.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const DAY_SECONDS = 24 * 60 * 60

/** Every cookie that Cairn sets, with its longest life in the browser. The data sheet lists them. */
export const cookies = {
  cairn_session: { seconds: 30 * DAY_SECONDS, meaning: 'the session, as a random token' },
  cairn_device: {
    seconds: 90 * DAY_SECONDS,
    meaning:
      "a random number and signatures that only the server can check, so that other people's wrong passwords do not delay signing in here. It stays after signing out",
  },
  cairn_oidc: {
    seconds: 10 * 60,
    meaning: 'a sign-in that was sent to a provider; removed when the browser comes back',
  },
  cairn_pending: {
    seconds: 10 * 60,
    meaning: 'a sign-in that waits for its second step; removed with that step',
  },
  // Browsers do not store cookies any longer than this.
  cairn_family: { seconds: 400 * DAY_SECONDS, meaning: "a guardian's browser, as a random token" },
}

export type CookieName = keyof typeof cookies

/**
 * The name as it is sent. Browsers accept a `__Host-` cookie only over https and from this host, so a sibling subdomain cannot set
 * it; over https the plain name is not read.
 */
export function sentCookieName(name: CookieName, request: FastifyRequest, publicUrl: string | null): string {
  return isHttps(request, publicUrl) ? `__Host-${name}` : name
}

/** Returns the unverified value of the cookie; undefined or empty without one. */
export function readCookie(
  name: CookieName,
  request: FastifyRequest,
  publicUrl: string | null,
): string | undefined {
  const { cookie } = request.headers
  if (cookie === undefined) return undefined
  return request.server.parseCookie(cookie)[sentCookieName(name, request, publicUrl)]
}

/** Sets the cookie; null clears it. */
export function setCookie(
  name: CookieName,
  value: string | null,
  { request, reply, publicUrl }: { request: FastifyRequest; reply: FastifyReply; publicUrl: string | null },
): void {
  const secure = isHttps(request, publicUrl)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const sent = sentCookieName(name, request, publicUrl)
  if (value === null) reply.clearCookie(sent, options)
  else reply.setCookie(sent, value, { ...options, maxAge: cookies[name].seconds })
}

/** `publicUrl` is the origin people use; it is known to be https where a proxy hides that from the server. */
function isHttps(request: FastifyRequest, publicUrl: string | null): boolean {
  return request.protocol === 'https' || publicUrl?.startsWith('https:') === true
}
