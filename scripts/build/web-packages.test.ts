// The list of a release's parts names the packages that the pages and their workers were bundled from.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWebPackages, webPackages } from './web-packages.ts'

test('packages of pages and workers are listed once, as the lock file names them', async () => {
  const root = await mkdtemp(join(tmpdir(), 'cairn-packages-'))
  await mkdir(join(root, 'dist'))
  const { ofPages, ofWorkers } = webPackages(join(root, 'dist'))
  const worker = { moduleIds: ['/cairn/node_modules/ical.js/dist/ical.js', '/cairn/web/admin/worker.ts'] }
  ofWorkers.generateBundle({}, { 'worker.js': worker })
  const page = {
    moduleIds: [
      '/cairn/web/app/main.tsx',
      'C:\\cairn\\node_modules\\@radix-ui\\react-tabs\\dist\\index.mjs',
      '/cairn/node_modules/wouter/esm/index.js',
      '/cairn/node_modules/wouter/node_modules/regexparam/dist/index.mjs',
      '/cairn/node_modules/ical.js/dist/ical.js',
    ],
  }
  ofPages.generateBundle({}, { 'start.js': page, 'start.css': {} })
  await ofPages.writeBundle()
  expect(await readWebPackages(root)).toEqual([
    'node_modules/@radix-ui/react-tabs',
    'node_modules/ical.js',
    'node_modules/wouter',
    'node_modules/wouter/node_modules/regexparam',
  ])
  await rm(root, { recursive: true })
})
