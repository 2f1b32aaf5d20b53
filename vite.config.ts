import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstFont } from './scripts/build/first-font.ts'
import { nameByFirstPages } from './scripts/build/first-pages.ts'
import { languagePlugins } from './scripts/build/languages.ts'
import { loadingFrame } from './scripts/build/loading-frame.ts'
import { webFiles } from './scripts/build/web-files.ts'
import { webPackages } from './scripts/build/web-packages.ts'

/** The page keeps its own Host, by which the server knows that a write is not another site's. */
const server = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false }

/** The one font file that every page needs is asked for in the head, under its hashed name. */
const preloadFont = (): Plugin => ({
  name: 'cairn-preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => /figtree-first.*\.woff2$/.test(file))
      if (!font) throw new Error('The font of the first view is missing from the build')
      const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
})

/**
 * Chromium compiles the functions of the first files while they arrive, on another thread, rather than each at its first call:
 * a learner's goals are painted 100 ms earlier in the throttled browser (docs/measurements/first-view.md). Other browsers
 * read a comment.
 */
const compileHint = (): Plugin => ({
  name: 'cairn-compile-hint',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && (file.isEntry || /^for-(all|learner)$/.test(file.name)))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
})

const packages = webPackages(join(import.meta.dirname, 'dist'))

/** In development too the pages of families have their addresses. */
const familyPages = (): Plugin => ({
  name: 'cairn-family-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/family(\/(confirm|stop)?)?(\?|$)/.test(request.url ?? '')) request.url = '/family.html'
      next()
    })
  },
})

/** Every visit starts with these modules, so they are in one file. */
const start = { name: 'start', tags: ['$initial' as const], priority: 2 }
const firstPages = { debugName: 'first pages', name: nameByFirstPages(), priority: 1 }
/** Each set of other screens has a file for the modules they share; files with fewer bytes of source join a neighbor. */
const shared = { name: 'part', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2000 }

export default defineConfig({
  root: 'web',
  plugins: [
    languagePlugins(),
    react(),
    tailwindcss(),
    loadingFrame(),
    webFiles(),
    firstFont(),
    preloadFont(),
    compileHint(),
    familyPages(),
    packages.ofPages,
  ],
  worker: { plugins: () => [...languagePlugins(), packages.ofWorkers] },
  // Every browser we build for has React's own.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The content security policy allows no data: addresses, so nothing may be inlined as one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/start-[hash].js',
        // The bundler's own names list every page that shares a file.
        chunkFileNames: 'assets/part-[hash].js',
        codeSplitting: {
          groups: [start, firstPages, shared].map((group) => ({
            ...group,
            includeDependenciesRecursively: false,
          })),
        },
      },
    },
  },
  // web/api/ holds modules of the page itself.
  server: { proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': server, '/metrics': server } },
})
