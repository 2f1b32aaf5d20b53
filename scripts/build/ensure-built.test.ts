import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ensureBuilt } from './ensure-built.ts'

it('a build that breaks off leaves no stamp of the build before it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'cairn-built-'))
  const stamp = join(root, 'dist/.cairn-built-server')
  const vite = join(root, 'node_modules/vite/bin')
  try {
    for (const folder of [join(root, 'dist'), vite]) await mkdir(folder, { recursive: true })
    await writeFile(stamp, 'of the sources before')
    await writeFile(join(vite, 'vite.js'), 'process.exit(1)')
    await expect(ensureBuilt(root, ['server'])).rejects.toThrow('The server could not be built.')
    expect(existsSync(stamp)).toBe(false)
  } finally {
    await rm(root, { recursive: true })
  }
})
