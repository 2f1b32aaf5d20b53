// Lets Cairn open without a connection: the page and files of this build are cached, answers of the API never.
// The build puts `BUILD` in front of this file: { version, files }, the files that every start needs.
/* global BUILD */
const PREFIX = 'cairn-files-'
const NAME = PREFIX + BUILD.version
/** The page without data of a user: the server adds such data of the first view to the page at other addresses. */
const PAGE = '/index.html'

self.addEventListener('install', (event) => {
  // Calls and streams go to the network without waking this worker, where the browser supports static routes.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })?.catch?.(() => {})
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll([PAGE, ...BUILD.files]))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // Pages of the previous build may still be open and load its files, so the files of one previous build stay.
      const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
      await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (/^\/(api|metrics)(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else event.respondWith(fetch(request).catch(() => fromCache(request)))
})

/** The server's page; without a connection the cached one. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return fromCache(PAGE)
  }
}

/** Files under assets/ never change under their name. */
async function asset(request) {
  const cached = await caches.match(request)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(NAME)
    await cache.put(request, answer.clone())
  }
  return answer
}

const fromCache = async (request) => (await caches.match(request)) ?? Response.error()
