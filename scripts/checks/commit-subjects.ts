/** Subjects of commits must be short, because they are read in lists. Older commits are exempt. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const LONGEST = 72
/** The last commit before the rule. A shallow clone may not have it, so its time is used there. */
const BASE = { commit: '5280e1766001c07bd74e400054e2f95c414e167a', time: '2026-11-22T21:27:56Z' }

/** @returns the subjects that are too long; an empty text when none is, or this is no git repository */
export async function checkCommitSubjects(root: string, base = BASE): Promise<string> {
  const git = async (...args: string[]) =>
    promisify(execFile)('git', args, { cwd: root, maxBuffer: 2 ** 26 }).then(
      ({ stdout }) => stdout,
      () => undefined,
    )
  const hasBase = await git('cat-file', '-e', `${base.commit}^{commit}`)
  const range = hasBase === undefined ? [`--since=${base.time}`] : [`^${base.commit}`]
  const log = await git('log', '--no-merges', '--format=%h %s', 'HEAD', ...range)
  return tooLong((log ?? '').split('\n')).join('\n')
}

function tooLong(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const subject = line.slice(line.indexOf(' ') + 1)
    const length = [...subject].length
    return length > LONGEST ? [`${line}\n  ${length} characters, at most ${LONGEST}`] : []
  })
}
