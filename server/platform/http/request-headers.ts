// Reads from a request's headers what its browser, body and route are, and refuses writes from other sites (CSRF).
import type { FastifyRequest } from 'fastify'
import { sentence } from '../../../contract/sentence.ts'
import { refuse } from '../errors.ts'

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || bodyLength({ headers }) !== 0
}

/** Returns the length in bytes; null for a chunked body, because its headers have no length. */
export function bodyLength({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  return Number(headers['content-length'] ?? 0)
}

const proxyHeaders = /^(x-forwarded-.+|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/**
 * Whether the request came through a proxy, without relying on a setting. By default nginx adds no header, but uses
 * HTTP/1.0. A proxy that uses 1.1 and adds no header is not recognized.
 */
export function cameThroughProxy({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.0' || Object.keys(headers).some((name) => proxyHeaders.test(name))
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
/** `same-site` is not listed, because it includes other subdomains. `none` is the address bar or a program. */
const ownSites = new Set(['same-origin', 'none'])

/**
 * Refuses writes that another site's page sends with our cookie. `publicUrl`, if set, is the only origin that may send
 * writes. Throws `forbidden`.
 */
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
  refuse('forbidden', sentence('This request came from another site.'))
}

export const UNKNOWN_DEVICE = sentence('Unknown device')

/** The order matters, because most browsers also name those that they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(\b|Headless)(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Chrome on ChromeOS' as it is stored, or `UNKNOWN_DEVICE` unless both are known. */
export function describeDevice(userAgent: string | undefined): string {
  const browser = firstMatch(browsers, userAgent)
  const system = firstMatch(systems, userAgent)
  return browser && system ? `${browser} on ${system}` : UNKNOWN_DEVICE
}

/** A sentence to render of a stored device. */
export function toDeviceSentence(device: string | null): string {
  const [browser, system] = device?.split(' on ') ?? []
  return browser && system ? sentence('{browser} on {system}', { browser, system }) : UNKNOWN_DEVICE
}

function firstMatch(list: typeof browsers, userAgent = ''): string | undefined {
  return list.find(([pattern]) => pattern.test(userAgent))?.[1]
}
