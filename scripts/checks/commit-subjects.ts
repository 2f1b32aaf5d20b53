// Checks that subjects of commits are short and begin with a verb, because people read them in lists.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const MAX_LENGTH = 72

/** The last commit before a rule. A shallow clone may not have it, so its time is used there. */
interface Base {
  commit: string
  time: string
}

interface Bases {
  length: Base
  verbs: Base
}

const bases: Bases = {
  length: { commit: '5280e1766001c07bd74e400054e2f95c414e167a', time: '2026-11-22T21:27:56Z' },
  verbs: { commit: '268744c9', time: '2026-11-28T08:13:00Z' },
}

/** Verbs that say what changes in the product or its code. Add one here if none of them fits. */
const verbs = new Set(
  `Accept Add Allow Build Check Correct Count Describe Document Draw Drop Explain Fix Hide Limit Load Lower Mark Measure Merge Move Open Print
  Raise Read Refuse Release Remove Rename Replace Restore Retry Return Revert Reword Rewrite Save Send Set Show Simplify Skip Sort Speed Split
  Start Stop Store Support Test Translate Undo Update Use Validate Wait Write`.split(/\s+/),
)

/** Returns the subjects that break a rule; an empty text when none does, or outside a git repository. */
export async function checkCommitSubjects(root: string, { length, verbs }: Bases = bases): Promise<string> {
  const tooLong = (await subjectsSince(root, length)).flatMap(tooLongProblem)
  const withoutVerb = (await subjectsSince(root, verbs)).flatMap(verbProblem)
  return [...tooLong, ...withoutVerb].join('\n')
}

/** Each line has the abbreviated hash and the subject. */
async function subjectsSince(root: string, base: Base): Promise<string[]> {
  const git = async (...args: string[]) =>
    promisify(execFile)('git', args, { cwd: root, maxBuffer: 2 ** 26 }).then(
      ({ stdout }) => stdout,
      () => undefined,
    )
  const hasBase = await git('cat-file', '-e', `${base.commit}^{commit}`)
  const range = hasBase === undefined ? [`--since=${base.time}`] : [`^${base.commit}`]
  const log = await git('log', '--no-merges', '--format=%h %s', 'HEAD', ...range)
  return (log ?? '').split('\n').filter((line) => line !== '')
}

const subjectOf = (line: string) => line.slice(line.indexOf(' ') + 1)

function tooLongProblem(line: string): string[] {
  const length = [...subjectOf(line)].length
  return length > MAX_LENGTH ? [`${line}\n  ${length} characters, at most ${MAX_LENGTH}`] : []
}

function verbProblem(line: string): string[] {
  const [first = ''] = subjectOf(line).split(' ')
  return verbs.has(first) ? [] : [`${line}\n  '${first}' is not one of the verbs in commit-subjects.ts`]
}
