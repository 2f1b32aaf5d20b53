import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { loadingFrame } from './loading-frame.ts'

test('the page has the application’s loading frame in its root, without the shapes of the logo', async () => {
  const { transformIndexHtml } = loadingFrame()
  if (typeof transformIndexHtml !== 'object' || !('handler' in transformIndexHtml))
    throw new Error('no handler')
  const html = await readFile('web/index.html', 'utf8')
  const handle: unknown = transformIndexHtml.handler
  if (typeof handle !== 'function') throw new Error('no handler')
  const page: string = await handle(html)
  const root = /<div id="root">(.*)<\/div>\s*<script/s.exec(page)?.[1]
  expect(root).toMatch(/^<header .*<main /s)
  expect(root).toContain('Loading...')
  expect(root).not.toContain('<path')
})
