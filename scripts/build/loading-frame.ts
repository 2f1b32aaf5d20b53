/**
 * Draws the loading frame into the page, so that something is shown before the application runs. It is the application's own
 * component, which replaces it.
 */
import { join } from 'node:path'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, runnerImport } from 'vite'
import { languagePlugins } from './languages.ts'

const file = join(import.meta.dirname, '../../web/frame/loading-frame.tsx')

export const loadingFrame = (): Plugin => ({
  name: 'cairn-loading-frame',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) =>
      html.replace('<div id="root"></div>', `<div id="root">${await drawFrame()}</div>`),
  },
})

async function drawFrame(): Promise<string> {
  const { module } = await runnerImport<{ LoadingFrame: ComponentType }>(file, {
    configFile: false,
    logLevel: 'error',
    plugins: [languagePlugins()],
  })
  // The logo keeps its place, but its shapes would be a third of the page.
  return renderToStaticMarkup(createElement(module.LoadingFrame)).replace(/<path[^>]*><\/path>/g, '')
}
