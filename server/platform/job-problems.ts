// The sentences for admins about scheduled jobs that hang, took too long, or keep failing.

import { sentence } from '../../contract/sentence.ts'
import type { JobFigures } from './job.ts'

const MINUTE_MS = 60 * 1000
/** A database that is unreachable for a moment makes a run fail, which is not worth a sentence. */
const MAX_FAILURES = 3

/** Returns at most one sentence for each job. */
export function describeJobProblems(figures: readonly JobFigures[], now: number): string[] {
  return figures.flatMap((job) => describeProblem(job, now) ?? [])
}

function describeProblem(
  { name, isHung, runningSeconds, overranAt, failureCount }: JobFigures,
  now: number,
): string | null {
  if (isHung)
    return sentence(
      "The job {name} has been running for {minutes, plural, one {# minute} other {# minutes}} and won't stop. Other jobs still run. If it doesn't end, restart the server.",
      { name, minutes: toMinutes(runningSeconds * 1000) },
    )
  if (overranAt !== null)
    return sentence(
      'The job {name} took too long and was told to stop {minutes, plural, one {# minute} other {# minutes}} ago. It will be tried again.',
      { name, minutes: toMinutes(now - overranAt) },
    )
  if (failureCount >= MAX_FAILURES)
    return sentence("The job {name} failed {failureCount} times in a row. The server's log says why.", {
      name,
      failureCount,
    })
  return null
}

const toMinutes = (milliseconds: number): number => Math.max(1, Math.round(milliseconds / MINUTE_MS))
