import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { precompress } from './precompress.ts'

test('text files get both forms, small files and pictures stay alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-precompress-'))
  const code = 'export const stone = 1\n'.repeat(200)
  await writeFile(join(folder, 'app.js'), code)
  await writeFile(join(folder, 'tiny.css'), 'a{}')
  await writeFile(join(folder, 'font.woff2'), Buffer.alloc(4096))

  await precompress(folder)

  expect((await readdir(folder)).toSorted()).toEqual([
    'app.js',
    'app.js.br',
    'app.js.gz',
    'font.woff2',
    'tiny.css',
  ])
  expect(brotliDecompressSync(await readFile(join(folder, 'app.js.br'))).toString()).toBe(code)
  expect(gunzipSync(await readFile(join(folder, 'app.js.gz'))).toString()).toBe(code)
})
