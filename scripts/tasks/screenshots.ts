/**
 * Takes the README's pictures again, of a made-up school at a fixed time, so that they are the same every time. With
 * `--all` it takes every screen in every state, at three widths and in both themes, into .cache/screenshots.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCairn, startNode } from '../../drills/node.ts'
import prepare from '../../e2e/prepared.ts'
import { DEMO_PASSWORD } from '../../server/seed/index.ts'
import { ensureBuilt } from '../build/ensure-built.ts'
import { shots } from '../screenshots/all/shots.ts'
import { takeAll } from '../screenshots/all/take-all.ts'
import { pictures } from '../screenshots/pictures.ts'
import { takePictures } from '../screenshots/take-pictures.ts'
import { ensureBrowser } from '../tests/ensure-browser.ts'
import type { RunTask } from './task.ts'

/** Thu, Nov 19 2026, 10:30 AM at the made-up school: enough of the goal week has happened. */
const THURSDAY = '2026-11-19T16:30:00.000Z'
/** Fri, Nov 20 2026, 5:00 PM there: the goal week has ended. */
const FRIDAY_EVENING = '2026-11-20T23:00:00.000Z'

export const run: RunTask = async ({ root, args }) => {
  await ensureBuilt(root, ['web', 'server'])
  const browser = await ensureBrowser(root)
  return args.includes('--all') ? takeEveryScreen(root, browser, args) : takeForReadme(root, browser)
}

async function takeForReadme(root: string, browser: string): Promise<number> {
  const folder = join(root, 'docs/screenshots')
  await mkdir(folder, { recursive: true })
  const data = await mkdtemp(join(tmpdir(), 'cairn-screenshots-'))
  const env = { CAIRN_DATA_DIR: data, CAIRN_CLOCK: THURSDAY, HOST: '127.0.0.1', LOG_LEVEL: 'error' }
  try {
    const { code, output } = await runCairn(env, 'seed')
    if (code !== 0) throw new Error(output)
    for (const onFriday of [false, true]) {
      const clock = onFriday ? FRIDAY_EVENING : THURSDAY
      const server = await startNode({ ...env, CAIRN_CLOCK: clock })
      try {
        const url = `http://127.0.0.1:${server.port}`
        const chosen = pictures.filter((picture) => (picture.onFriday ?? false) === onFriday)
        const files = await takePictures({ browser, url, password: DEMO_PASSWORD, folder, pictures: chosen })
        console.log(files.join('\n'))
      } finally {
        await server.stop()
      }
    }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
  return 0
}

/** `--only <words>` takes the shots with these words in their names. */
async function takeEveryScreen(root: string, browser: string, args: readonly string[]): Promise<number> {
  const began = performance.now()
  const folder = join(root, '.cache/screenshots')
  const only = args.includes('--only') ? (args[args.indexOf('--only') + 1] ?? '') : ''
  if (!only) await rm(folder, { recursive: true, force: true })
  const removePrepared = await prepare()
  try {
    const chosen = shots.filter(({ name }) => name.includes(only))
    const { sheets, failures } = await takeAll({ browser, folder, shots: chosen })
    for (const failure of failures) console.error(`not taken: ${failure}`)
    console.log(sheets.join('\n'))
    console.log(`${chosen.length} states in ${Math.round((performance.now() - began) / 1000)} s`)
    return failures.length > 0 ? 1 : 0
  } finally {
    await removePrepared()
  }
}
