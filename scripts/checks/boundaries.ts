/** Checks which folder may import which (.dependency-cruiser.cjs), and that the tool really read all files. */
import * as z from 'zod/mini'
import { capture } from './run-tool.ts'
import { filesBelow } from './source-files.ts'

const cruised = ['contract', 'server', 'web']

const report = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.unknown()) })),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

export async function checkBoundaries(root: string): Promise<string> {
  const files = (await filesBelow(root, cruised)).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
  )
  const folders = cruised.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
  const cli = [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    '.dependency-cruiser.cjs',
  ]
  const { stdout, stderr } = await capture(root, [...cli, '--output-type', 'json', ...folders])
  if (!stdout.startsWith('{')) return `dependency-cruiser wrote no report.\n${stderr || stdout}`
  const { modules, summary } = report.parse(JSON.parse(stdout))
  return [
    ...unread(files, modules),
    ...summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
  ].join('\n')
}

/**
 * A parser that does not know the syntax finds no modules, or modules without imports, and reports success:
 * every file has to be in the report, and most files import something.
 */
function unread(files: string[], modules: { source: string; dependencies: unknown[] }[]): string[] {
  const seen = new Map(modules.map(({ source, dependencies }) => [source, dependencies.length]))
  const missing = files.filter((file) => !seen.has(file))
  const importing = files.filter((file) => (seen.get(file) ?? 0) > 0).length
  const problems: string[] = []
  if (missing.length > 0) {
    problems.push(
      `dependency-cruiser read ${files.length - missing.length} of ${files.length} files; not ${missing[0]}`,
    )
  }
  if (importing * 2 < files.length) {
    problems.push(`dependency-cruiser found imports in only ${importing} of ${files.length} files`)
  }
  return problems
}
