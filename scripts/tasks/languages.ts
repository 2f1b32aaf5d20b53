/** Writes the messages of the code into the catalogs, for translators: new ones are added, unused ones removed. */
import { runInForeground } from '../bootstrap/child-process.mjs'
import type { RunTask } from './task.ts'

export const run: RunTask = ({ root, args }) => {
  process.chdir(root)
  return runInForeground(process.execPath, [
    'node_modules/@lingui/cli/dist/lingui-extract.js',
    '--clean',
    '--workers',
    '1',
    ...args,
  ])
}
