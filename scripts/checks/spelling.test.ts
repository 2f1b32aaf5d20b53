// The configuration of cspell refuses the words that read like a translation, and knows the names of the project.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Returns what cspell says of the text, or an empty text. */
async function check(text: string): Promise<string> {
  const args = ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-summary', 'stdin://sample.ts']
  const running = promisify(execFile)(process.execPath, args, { cwd: root })
  running.child.stdin?.end(text)
  return running.then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  )
}

test('cspell refuses flagged words in names, comments and texts', { timeout: 30_000 }, async () => {
  const found = await check("// Somebody reads it anew.\nconst askWhoever = 'The licence'\n")
  for (const word of ['Somebody', 'anew', 'Whoever', 'licence']) expect(found).toContain(`(${word})`)
})

test('cspell accepts the names of the project', { timeout: 30_000 }, async () => {
  expect(await check('// Kysely, Fastify and the studio Ridgeline are fine.\n')).toBe('')
})
