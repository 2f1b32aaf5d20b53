/** A seeded school in a temporary folder, for a look around; nothing of it is left afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInOurPlace } from '../bootstrap/child-process.mjs'
import { ensureBuilt } from '../build/ensure-built.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root, args }) => {
  await ensureBuilt(root, ['web', 'server'])
  const folder = await mkdtemp(join(tmpdir(), 'cairn-demo-'))
  const { DATABASE_URL: _mustStayUntouched, ...env } = process.env
  const options = { cwd: root, env: { ...env, CAIRN_DATA_DIR: folder } }
  try {
    const seeded = await runInOurPlace(process.execPath, ['dist/server/cli.js', 'seed', ...args], options)
    if (seeded !== 0) return seeded
    return await runInOurPlace(process.execPath, ['dist/server/main.js'], options)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
