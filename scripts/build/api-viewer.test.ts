// The pages hold the viewer of the API, so no server has its package.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { copyApiViewer, viewerPackage } from './api-viewer.ts'

test('a build has the two files that the page loads, and nothing else of the viewer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-viewer-'))
  await copyApiViewer(folder)
  const files = await readdir(join(folder, 'api/docs'))
  expect(files.sort()).toEqual(['swagger-ui-bundle.js', 'swagger-ui.css'])
  expect(await readFile(join(folder, 'api/docs/swagger-ui-bundle.js'), 'utf8')).toContain('SwaggerUIBundle')
  await rm(folder, { recursive: true })
})

test('no server installs its package', () => {
  expect(Object.keys(manifest.dependencies)).not.toContain(viewerPackage)
  expect(Object.keys(manifest.devDependencies)).toContain(viewerPackage)
})
