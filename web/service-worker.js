// Lets Cairn open without a connection, and only that: pages and files of this build are kept, answers of the API never.
// The build puts `BUILD` in front of this file: { version, files }, the files that every start needs.
/* global BUILD */
const PREFIX = 'cairn-files-'
const NAME = PREFIX + BUILD.version
/** The page as it is for everybody: other addresses answer with what the first view says about somebody. */
const PAGE = '/index.html'

self.addEventListener('install', (event) => {
  // Calls and streams go to the network without waking this worker, where the browser can be told so.
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
      // Pages of the build before may still be open and want its files: those of the last one stay.
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
  else event.respondWith(fetch(request).catch(() => kept(request)))
})

/** Always the server's page while there is one to be had. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return kept(PAGE)
  }
}

/** Files under assets/ never change under their name. */
async function asset(request) {
  const have = await caches.match(request)
  if (have) return have
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(NAME)
    await cache.put(request, answer.clone())
  }
  return answer
}

const kept = async (request) => (await caches.match(request)) ?? Response.error()
