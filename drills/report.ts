// docs/generated/drills.md: one section for each drill, from its last run.
import { cpus, loadavg } from 'node:os'
import { type Section, table, today } from '../bench/page.ts'
import { type Drill, isSkipped, type Report, type Skipped } from './drill.ts'

const SHOWN_FAILURES = 10

export const toHeading = ({ title, name }: Pick<Drill, 'title' | 'name'>) => `${title} (\`${name}\`)`

export function toSection(drill: Drill, result: Report | Skipped, seconds: number): Section {
  const heading = toHeading(drill)
  if (isSkipped(result)) {
    return { heading, lines: [drill.promise, '', `**Left out** on ${today()}: ${result.skipped}.`] }
  }
  const { facts, failures } = result
  // Average load of the last 15 minutes: on a busy machine a drill is slower.
  const load = Math.round(loadavg()[2] ?? 0)
  const verdict = failures.length === 0 ? '**Held**' : `**Did not hold**: ${failures.length} findings`
  return {
    heading,
    lines: [
      drill.promise,
      '',
      `${verdict}, on ${today()} with Node ${process.versions.node} and ${cpus().length} processors (load ${load}), in ${Math.round(seconds)} s.`,
      '',
      ...table(['what', 'count'], facts),
      ...failures.slice(0, SHOWN_FAILURES).map((failure) => `- ${failure}`),
    ],
  }
}

export const introduction = [
  '# Drills',
  '',
  'Written by `npm run drill`: real server processes, real databases, broken on purpose while people work. Every part says',
  'what must hold, what was counted, and what did not hold. `npm run drill -- --only <name> --rounds <n>` runs one of them',
  'again; `npm run test:night` runs short forms of most, then all.',
]
