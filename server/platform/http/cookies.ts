// The cookies: the session of a request, the browser that people signed in from before, and sign-ins that are under way.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const SESSION_SECONDS = 30 * 24 * 60 * 60
const DEVICE_SECONDS = 90 * 24 * 60 * 60
const SIGN_IN_SECONDS = 10 * 60

/**
 * The name of the session cookie. Over https the plain name is not read, because a page of a sibling subdomain may
 * have set it.
 */
export function sessionCookieName(request: FastifyRequest, publicUrl: string | null): string {
  return cookieName('cairn_session', request, publicUrl)
}

/** The token that a request carries; undefined or empty without one. `publicUrl`: see `isHttps`. */
export function sessionToken(request: FastifyRequest, publicUrl: string | null): string | undefined {
  return cookieNamed(sessionCookieName(request, publicUrl), request)
}

/** Null clears the cookie. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | null,
  token: string | null,
): void {
  const name = sessionCookieName(request, publicUrl)
  const options = optionsFor(request, publicUrl)
  if (token === null) reply.clearCookie(name, options)
  else reply.setCookie(name, token, { ...options, maxAge: SESSION_SECONDS })
}

/**
 * The cookie of a known browser, whose value session/known-browsers.ts makes. It stays after the sign-out, because it
 * decides who may sign in without waiting; it contains nothing that a reader could use.
 */
export function deviceCookie(request: FastifyRequest, publicUrl: string | null): string | undefined {
  return cookieNamed(cookieName('cairn_device', request, publicUrl), request)
}

export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | null,
  value: string,
): void {
  const options = { ...optionsFor(request, publicUrl), maxAge: DEVICE_SECONDS }
  reply.setCookie(cookieName('cairn_device', request, publicUrl), value, options)
}

/** `cairn_oidc`: sent to a provider and not back yet. `cairn_pending`: waits for the second step. */
export type SignInCookie = 'cairn_oidc' | 'cairn_pending'

export function signInCookie(
  name: SignInCookie,
  request: FastifyRequest,
  publicUrl: string | null,
): string | undefined {
  return cookieNamed(cookieName(name, request, publicUrl), request)
}

/** Null clears the cookie. */
export function setSignInCookie(
  name: SignInCookie,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | null,
  value: string | null,
): void {
  const options = optionsFor(request, publicUrl)
  const fullName = cookieName(name, request, publicUrl)
  if (value === null) reply.clearCookie(fullName, options)
  else reply.setCookie(fullName, value, { ...options, maxAge: SIGN_IN_SECONDS })
}

function cookieNamed(name: string, request: FastifyRequest): string | undefined {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : request.server.parseCookie(cookie)[name]
}

/** Browsers accept a `__Host-` cookie only over https and from this host, so a sibling subdomain cannot set it. */
function cookieName(plain: string, request: FastifyRequest, publicUrl: string | null): string {
  return isHttps(request, publicUrl) ? `__Host-${plain}` : plain
}

function optionsFor(request: FastifyRequest, publicUrl: string | null) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request, publicUrl) } as const
}

/** `publicUrl` is the origin people use; it is known to be https where a proxy hides that from the server. */
function isHttps(request: FastifyRequest, publicUrl: string | null): boolean {
  return request.protocol === 'https' || publicUrl?.startsWith('https:') === true
}
