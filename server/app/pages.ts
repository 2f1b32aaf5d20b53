// Serves the built web app: every path that is neither a file nor a call gets the page, with status 404 if there is no such screen.
// /index.html is the same for all users, so that browsers can store it for use without a connection.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildAddress } from '../../contract/address.ts'
import { type Language, languages, offeredLanguages, SOURCE_LANGUAGE } from '../../contract/languages.ts'
import type { PageRead } from '../../contract/page-reads.ts'
import type { User } from '../../contract/people.ts'
import {
  createPlace,
  decideRoute,
  listFirstReads,
  type ScreenName,
  type SignedOutScreen,
  signedOutScreen,
} from '../../contract/screens.ts'
import { serveApiDocs } from '../api-docs/index.ts'
import { FAMILY_PAGES, isFilePath, isOwnPath, isScreen } from '../edge/page-paths.ts'
import { DomainError } from '../platform/errors.ts'
import { sendCompressed } from '../platform/http/compression.ts'
import { admitTo, type Dispatch } from '../platform/http/dispatch.ts'
import { languageOf, refreshLanguage } from '../platform/http/request-language.ts'
import { currentUser } from '../session/index.ts'

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
export async function servePages(http: FastifyInstance, folder: string | null, dispatch: Dispatch) {
  const { publicUrl } = dispatch
  const https = publicUrl?.startsWith('https:') === true
  if (folder !== null) await http.register((files) => serveAssets(files, folder))
  await http.register(async (pages) => {
    await pages.register(helmet, securityHeaders(https))
    serveApiDocs(pages, publicUrl)
    // Password managers send people here to change their password.
    pages.get('/.well-known/change-password', quiet, (_request, reply) => reply.redirect('/account', 303))
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
    const family = await readFile(join(folder, 'family.html'), 'utf8')
    for (const path of FAMILY_PAGES) {
      pages.get(path, quiet, (request, reply) => {
        reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
        return sendCompressed(request, reply, family)
      })
    }
    pages.get('/*', quiet, async (request, reply) => {
      const { url } = request
      if (!isOwnPath(url) || isFilePath(url)) return reply.callNotFound()
      // The page shows who is signed in, so it must not be found in a cache by the next user.
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      if (!isScreen(url)) reply.code(404)
      const view = await firstView(request, dispatch)
      await refreshLanguage(request)
      return sendCompressed(request, reply, page(view, shownLanguage(languageOf(request))))
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
    // A file with another content has another name, so nobody asks whether it changed, or for a part of it.
    etag: false,
    lastModified: false,
    acceptRanges: false,
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
        // On plain http, at an address in the school's network, the page would stay blank.
        'upgrade-insecure-requests': https ? [] : null,
      },
    },
    strictTransportSecurity: https ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    // Browsers use these only over https and print warnings otherwise.
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

/** The page waits at most this long for the caller's session, and is then sent without preload links. */
const TIMEOUT_MS = 500

/**
 * The files of the screen and the calls that the page preloads for its first view, so that responses are on their way before
 * the application runs.
 */
interface FirstView {
  screen: ScreenName | SignedOutScreen | null
  /** Addresses of the calls to preload. */
  reads: string[]
}

const currentUserRead = { name: 'GET /api/auth/user' } as const
const addressOfRead = ({ name, ...input }: PageRead) => buildAddress(name.slice('GET '.length), input)
const unknown: FirstView = { screen: null, reads: [addressOfRead(currentUserRead)] }

/** Never throws: the application makes the same calls and reports their errors. */
async function firstView(request: FastifyRequest, dispatch: Dispatch): Promise<FirstView> {
  const late = wait(TIMEOUT_MS, unknown, { ref: false })
  return Promise.race([viewFor(request, dispatch), late]).catch(() => unknown)
}

async function viewFor(request: FastifyRequest, dispatch: Dispatch): Promise<FirstView> {
  const user = await signedInUser(request, dispatch)
  if (!user) return { screen: signedOutScreen(request.url, false), reads: [] }
  // An address with a query opens a part of a screen, which makes other calls.
  const decision = /\?|\/\//.test(request.url) ? null : decideRoute(request.url, user)
  const place = createPlace(user, decision)
  const reads = [currentUserRead, ...listFirstReads(decision, place)].map(addressOfRead)
  return { screen: decision?.kind === 'screen' ? decision.screen : null, reads }
}

/** Returns null if there is no session. */
async function signedInUser(request: FastifyRequest, dispatch: Dispatch): Promise<User | null> {
  try {
    const caller = await admitTo(currentUserRead.name, request, dispatch)
    return await currentUser({ services: dispatch.services, caller })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthenticated') return null
    throw error
  }
}

/** The build lists the files of the screens that visits start with: 'dashboard first-x.js;login sign-in-y.js'. */
const SCREENS = /<meta name="cairn-screens" content="([^"]*)">/

const ROOT = '<html lang="en">'
/** A page is in a language that screens offer, because it would be half translated in another. */
const shownLanguage = (language: Language): Language =>
  offeredLanguages.includes(language) ? language : SOURCE_LANGUAGE

/** @param folder of the built pages, with index.html */
async function firstPage(folder: string): Promise<(view: FirstView, language: Language) => string> {
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  const [, content = ''] = SCREENS.exec(built) ?? []
  const filesByScreen = new Map(
    content.split(';').map((line) => {
      const [screen = '', ...files] = line.split(' ')
      return [screen, files.map(preloadFile).join('')]
    }),
  )
  return ({ screen, reads }, language) =>
    built
      .replace(ROOT, `<html lang="${language}" dir="${languages[language].dir}">`)
      .replace(SCREENS, () => (filesByScreen.get(screen ?? '') ?? '') + reads.map(preloadCall).join(''))
}

const preloadFile = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`

/** Mode and credentials must match those of web/api/client.ts, or the browser would repeat the call. */
const preloadCall = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}">`
