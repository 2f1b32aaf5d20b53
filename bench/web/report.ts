// The report of the pages: docs/generated/bench-web.md.
import { cpus } from 'node:os'
import type { Weight } from '../../scripts/checks/web-budgets.ts'
import { table } from '../report.ts'
import type { Figure } from './scenes.ts'
import { CPU } from './visit.ts'

export interface SceneFigures {
  scene: string
  figures: readonly Figure[]
}

const HEAVIEST = 8

export function webReport(
  scenes: readonly SceneFigures[],
  weights: readonly Weight[],
  rounds: number,
): string {
  const lines = [
    '# The pages in a slow browser',
    '',
    `Written by \`npm run bench -- --web\` on ${new Date().toISOString().slice(0, 10)}: the built server and the system’s Chromium on one`,
    `machine (${cpus().length} processors), the browser’s processor slowed down ${CPU} times, 1.6 Mbps and 150 ms on the line, a school of`,
    `5,000 learners. Medians of ${rounds} rounds in which the scenes took turns. What is above its bar is bold.`,
    '',
    ...scenes.flatMap(({ scene, figures }) => [
      `## ${scene}`,
      '',
      ...table(['figure', 'measured', 'bar'], figures.map(rowOf)),
      '',
    ]),
    '## Weight',
    '',
    ...table(
      ['what', 'kB as gzip', 'bar'],
      weights
        .slice(0, HEAVIEST)
        .map(({ what, bytes, budget }) => [
          what.replace('assets/', '').replace(/-[\w-]{8}\./, '.'),
          bytes > budget * 1000 ? `**${(bytes / 1000).toFixed(1)}**` : (bytes / 1000).toFixed(1),
          String(budget),
        ]),
    ),
    '',
  ]
  return lines.join('\n')
}

function rowOf({ what, value, bar, unit }: Figure): string[] {
  const shown = unit === 'ms' ? `${value.toFixed(0)} ms` : value.toFixed(3)
  return [
    what,
    bar !== null && value > bar ? `**${shown}**` : shown,
    bar === null ? '' : `${bar} ${unit}`.trim(),
  ]
}
