// The lists' figures as a part of the page of measurements.
import { BUDGET, type ListFigures, type ListRun } from './lists.ts'
import { table } from './report.ts'

/** Everything after this heading belongs to the lists. */
export const LISTS_HEADING = '## Lists of a large school'

export interface EngineLists extends ListRun {
  /** Such as 'SQLite 3.50'. */
  version: string
}

export function listsReport(runs: readonly EngineLists[], command: string): string {
  const [first] = runs
  if (!first) return ''
  const { learners, weeks, goals } = first.school
  return [
    LISTS_HEADING,
    '',
    `Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}: every call of the endpoint table that answers a list, and figures over`,
    `many rows, in a school of ${learners} learners and ${weeks} weeks (${goals} goals), one request after the other. p95 and p50 are those of the`,
    `round that other work on the machine disturbed least, with the way over the socket. The budgets of p95: ${BUDGET.page} ms for a page or what is`,
    `one’s own, ${BUDGET.thousand} ms for the 1,000 learners of a studio or the week of a school, ${BUDGET.school} ms for all its people or crews; what is above is bold.`,
    '',
    ...table(
      ['call', 'kB', 'budget ms', ...runs.flatMap(({ version }) => [`${version} p95`, 'p50', 'CPU ms'])],
      first.lists.map((list, index) => [
        `\`${list.call}\``,
        (list.bytes / 1024).toFixed(0),
        String(list.budget),
        ...runs.flatMap(({ lists }) => cells(lists[index])),
      ]),
    ),
    '',
  ].join('\n')
}

function cells(list: ListFigures | undefined): string[] {
  if (!list) return ['', '', '']
  const p95 = list.p95.toFixed(1)
  const judged = list.p95 > list.budget ? `**${p95}**` : p95
  return [
    list.errors > 0 ? `${judged}, ${list.errors} errors` : judged,
    list.p50.toFixed(1),
    (list.cpu / 1000).toFixed(1),
  ]
}
