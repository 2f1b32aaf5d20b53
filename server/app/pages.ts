// The built web app: every path that is neither a file nor a call gets the one page. /index.html is the same for all
// users, so that browsers can keep it for times without a connection.
import { join } from 'node:path'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serveApiDocs } from '../api-docs/index.ts'
import { sendCompressed } from '../platform/http/compression.ts'
import type { Dispatch } from '../platform/http/dispatch.ts'
import { firstPage, firstView } from './first-view.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

const FILES = {
  wildcard: false,
  preCompressed: true,
  index: false as const,
  cacheControl: false,
  logLevel: 'warn' as const,
  globIgnore: ['**/*.{br,gz,map}'],
}

/**
 * `folder` has index.html; null if the pages are not built. If the public origin is https, pages are sent with HSTS.
 */
export async function servePages(
  http: FastifyInstance,
  folder: string | null,
  dispatch: Dispatch,
): Promise<void> {
  const { publicUrl } = dispatch
  const https = publicUrl?.startsWith('https:') === true
  if (folder !== null) await http.register((files) => serveAssets(files, folder))
  await http.register(async (pages) => {
    await pages.register(helmet, securityHeaders(https))
    serveApiDocs(pages, publicUrl)
    if (folder === null) {
      pages.get('/*', quiet, (request, reply) =>
        isOwnPath(request.url) ? notBuilt(reply) : reply.callNotFound(),
      )
      return
    }
    await pages.register(staticFiles, {
      ...FILES,
      root: folder,
      globIgnore: [...FILES.globIgnore, 'assets/**'],
      setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
    })
    const page = await firstPage(folder)
    pages.get('/*', quiet, async (request, reply) => {
      if (!isOwnPath(request.url)) return reply.callNotFound()
      // The page shows who is signed in, so it must not be found in a cache by the next user.
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      return sendCompressed(request, reply, page(await firstView(request, dispatch)))
    })
  })
}

/**
 * Scripts, styles and fonts with a hash in their names. Content security policy and frame headers are sent with the page
 * alone: on each file they would cost half a kilobyte.
 */
async function serveAssets(files: FastifyInstance, folder: string): Promise<void> {
  await files.register(staticFiles, {
    ...FILES,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) =>
      reply.headers({
        'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      }),
  })
}

/** Requests for pages and files are not logged. */
const quiet = { logLevel: 'warn' } as const

/** Unknown calls, and files of an earlier build, are 404 rather than the page. */
function isOwnPath(url: string): boolean {
  return !/^\/(api|assets|metrics)([/?#]|$)/.test(url)
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .send(
      'The pages of Cairn are not built. Build them with npm run build, or open the address of npm run dev.\n',
    )
}

function securityHeaders(https: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Dialogs of the component library add a style element while they are open.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        // On plain http at an address of the school's network the page would stay blank.
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    // Browsers use these over https alone and print warnings elsewhere.
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}
