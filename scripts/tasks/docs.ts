/**
 * Builds the documentation site into .cache/docs. Its generator has packages of its own, which are installed the first time,
 * because neither the server nor the tests need them. `-- --open` then serves the site on this machine.
 */
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { runInForeground } from '../bootstrap/child-process.mjs'
import { ensureDependencies } from '../bootstrap/dependencies.mjs'
import { copyPages } from '../docs/pages.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root, args }) => {
  const site = join(root, '.cache/docs-site')
  await cp(join(root, 'docs/site'), site, { recursive: true })
  await ensureDependencies(site)
  await copyPages(root, join(site, 'pages'))
  const generate = (command: string) =>
    runInForeground(process.execPath, ['node_modules/vitepress/bin/vitepress.js', command, '.'], {
      cwd: site,
    })
  const built = await generate('build')
  return built === 0 && args.includes('--open') ? generate('preview') : built
}
