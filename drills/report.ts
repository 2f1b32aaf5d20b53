// docs/generated/drills.md: one section for each drill, from its last run.
import { cpus, loadavg } from 'node:os'
import { type Drill, isSkipped, type Report, type Skipped } from './drill.ts'

const SHOWN_FAILURES = 10
const HEADING = /^## .* \(`([\w-]+)`\)$/

export function partOf(drill: Drill, result: Report | Skipped, seconds: number): string {
  const head = [`## ${drill.title} (\`${drill.name}\`)`, '', drill.promise, '']
  const day = new Date().toISOString().slice(0, 10)
  if (isSkipped(result)) return [...head, `**Left out** on ${day}: ${result.skipped}.`, ''].join('\n')
  const { facts, failures } = result
  // Average load of the last 15 minutes: on a busy machine a drill is slower.
  const load = Math.round(loadavg()[2] ?? 0)
  const shown = failures.slice(0, SHOWN_FAILURES).map((failure) => `- ${failure}`)
  const verdict = failures.length === 0 ? '**Held**' : `**Did not hold**: ${failures.length} findings`
  return [
    ...head,
    `${verdict}, on ${day} with Node ${process.versions.node} and ${cpus().length} processors (load ${load}), in ${Math.round(seconds)} s.`,
    '',
    '| what | count |',
    '| --- | --: |',
    ...facts.map(([what, count]) => `| ${what} | ${count} |`),
    '',
    ...(shown.length > 0 ? [...shown, ''] : []),
  ].join('\n')
}

/** The report with these sections replaced, in the order of the drills. */
export function withParts(
  before: string,
  parts: ReadonlyMap<string, string>,
  drills: readonly Pick<Drill, 'name'>[],
): string {
  const kept = new Map<string, string>()
  for (const part of before.split(/^(?=## )/m)) {
    const name = HEADING.exec(part.split('\n', 1)[0] ?? '')?.[1]
    if (name !== undefined) kept.set(name, part)
  }
  const ordered = drills.flatMap(({ name }) => parts.get(name) ?? kept.get(name) ?? [])
  return [INTRODUCTION, ...ordered.map((part) => part.trimEnd())].join('\n\n').concat('\n')
}

const INTRODUCTION = `# Drills

Written by \`npm run drill\`: real server processes, real databases, broken on purpose while people work. Every part says
what must hold, what was counted, and what did not hold. \`npm run drill -- --only <name> --rounds <n>\` runs one of them
again; \`npm test\` runs short forms of most.`
