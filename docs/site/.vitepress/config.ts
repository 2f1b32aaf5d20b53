// The documentation site, with a search that runs in the browser. It requests nothing from other servers.
// `npm run docs` copies the pages of the repository into pages/ first (scripts/docs/pages.ts).
import { defineConfig } from 'vitepress'
import { printStyle } from './print-style.ts'
import { sections } from './sections.ts'

export default defineConfig({
  title: 'Cairn',
  description: 'Goals, feedback and crews for schools',
  lang: 'en',
  base: process.env.DOCS_BASE ?? '/',
  srcDir: 'pages',
  outDir: '../docs',
  cacheDir: 'cache',
  head: [['style', { media: 'print' }, printStyle]],
  vite: { logLevel: 'warn' },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: sections.map(({ text, items }) => ({ text, link: items[0]?.link ?? '/' })),
    sidebar: sections,
    docFooter: { prev: false, next: false },
  },
})
