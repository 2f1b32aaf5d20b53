// Tells which paths are pages. The server answers the others with 404, so that monitors, password managers and search engines know.
import { parseRouteParams, routes } from '../../contract/screens.ts'

/** These pages are the same for all guardians and do not use the application. */
export const FAMILY_PAGES = ['/family', '/family/confirm', '/family/stop'].flatMap((path) => [
  path,
  `${path}/`,
])

/** Whether the path is anything but a call, an asset or the metrics. */
export function isOwnPath(url: string): boolean {
  return !/^\/(api|assets|metrics)([/?#]|$)/.test(url)
}

/** Whether the path is a screen of the application, regardless of who may see it. */
export function isScreen(url: string): boolean {
  const path = pathOf(url)
  return routes.some((route) => parseRouteParams(route.path, path) !== null)
}

/** Whether the path has a dot, which no screen has: `/favicon.ico`, `/.well-known/security.txt`, `/.git/config`. */
export function isFilePath(url: string): boolean {
  const path = pathOf(url)
  return path.includes('/.') || /\.[^/]*$/.test(path)
}

/** HTTP requires servers to accept whole addresses too, which some proxies and monitors send: `GET http://goals.test/dashboard`. */
export function withoutOrigin(url: string): string {
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return rest.startsWith('/') || url.startsWith('/') ? rest : `/${rest}`
}

/**
 * A link that a mail program cut off, such as `/%E0%A4%A`, cannot be decoded. Escaping its percent signs makes it a path like any
 * other, which leads to the page for unknown addresses. Calls are still refused.
 */
export function toDecodableUrl(url: string): string {
  const path = pathOf(url)
  return isOwnPath(url) && !isDecodable(path) ? path.replaceAll('%', '%25') + url.slice(path.length) : url
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url
}

function isDecodable(path: string): boolean {
  try {
    // The result is used, because the bundler drops a call that it considers free of effects.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
