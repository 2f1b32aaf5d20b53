// Which paths are pages. The server answers the others with 404, so that monitors, password managers and search engines can tell.
import { parseRouteParams, routes } from '../../contract/screens.ts'

/** They are the same for all guardians, and have nothing of the application. */
export const FAMILY_PAGES = ['/family', '/family/confirm', '/family/stop'].flatMap((path) => [
  path,
  `${path}/`,
])

/** Everything but calls, assets and metrics. */
export function isOwnPath(url: string): boolean {
  return !/^\/(api|assets|metrics)([/?#]|$)/.test(url)
}

/** A screen of the application, for whomever. */
export function isScreen(url: string): boolean {
  const path = pathOf(url)
  return routes.some((route) => parseRouteParams(route.path, path) !== null)
}

/** No screen has a dot in its path: `/favicon.ico`, `/.well-known/security.txt`, `/.git/config`. */
export function isFilePath(url: string): boolean {
  const path = pathOf(url)
  return path.includes('/.') || /\.[^/]*$/.test(path)
}

/** HTTP asks servers to take whole addresses too, as some proxies and monitors send them: `GET http://goals.test/dashboard`. */
export function withoutOrigin(url: string): string {
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return rest.startsWith('/') || url.startsWith('/') ? rest : `/${rest}`
}

/**
 * A link that a mail program cut off, such as `/%E0%A4%A`, cannot be decoded. With its percent signs escaped it is a path like any
 * other, and leads to the page that says that there is nothing here. Calls keep their refusal.
 */
export function decodableUrl(url: string): string {
  const path = pathOf(url)
  return isOwnPath(url) && !isDecodable(path) ? path.replaceAll('%', '%25') + url.slice(path.length) : url
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url
}

function isDecodable(path: string): boolean {
  try {
    // The result is used, because the bundler drops a call that it takes for free of effects.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
