// The pages of docs/generated/ that benches and drills write: the one place that knows their form.
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem, type } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

export interface Section {
  heading: string
  lines: readonly string[]
}

/**
 * Writes a page. Sections that were not measured now stay unchanged, and those that `order` does not name are dropped.
 * @param introduction null keeps the present one
 * @param order the headings of all sections
 */
export async function writePage(
  name: string,
  introduction: readonly string[] | null,
  sections: readonly Section[],
  order: readonly string[],
): Promise<void> {
  const file = join(root, 'docs/generated', name)
  const before = await readFile(file, 'utf8').catch(() => '')
  const kept = before
    .split(/^(?=## )/m)
    .map((text) => [text.split('\n', 1)[0]?.slice(3), text.trimEnd()] as const)
  const all = new Map([...kept, ...sections.map((section) => [section.heading, toText(section)] as const)])
  const head = introduction?.join('\n') ?? kept[0]?.[1] ?? ''
  const parts = [head, ...order.flatMap((heading) => all.get(heading) ?? [])]
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${parts.join('\n\n')}\n`)
}

export const toText = ({ heading, lines }: Section) => [`## ${heading}`, '', ...lines].join('\n').trimEnd()

export const today = () => new Date().toISOString().slice(0, 10)

/** Describes the machine as list items. */
export function describeMachine(): string[] {
  const [cpu] = cpus()
  const versionOf = (name: string) =>
    `${name} ${JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version}`
  return [
    `- ${cpus().length} processors (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`,
    `- Node ${process.versions.node}, ${['fastify', 'kysely', 'better-sqlite3', 'pg'].map(versionOf).join(', ')}`,
  ]
}

export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line), '']
}

/** Sets a figure that misses its bar in bold. */
export const markFailed = (text: string, holds: boolean) => (holds ? text : `**${text}**`)

export interface Figure {
  what: string
  value: number
  unit?: 'ms' | 'MiB' | 'kB' | ''
  digits?: number
  /** The upper bar; `least` is the lower one. */
  max?: number | null
  least?: number
}

export const figureTable = (title: string, figures: readonly Figure[]) =>
  table(
    [title, 'measured', 'bar'],
    figures.map(({ what, value, unit = '', digits = unit === 'ms' ? 1 : 0, max, least }) => {
      const withUnit = (text: string) => `${text} ${unit}`.trim()
      const holds = value <= (max ?? Number.POSITIVE_INFINITY) && value >= (least ?? Number.NEGATIVE_INFINITY)
      const bar = typeof max === 'number' ? `at most ${withUnit(max.toLocaleString('en'))}` : ''
      const floor = least === undefined ? '' : `at least ${withUnit(least.toLocaleString('en'))}`
      return [what, markFailed(withUnit(value.toFixed(digits)), holds), bar || floor]
    }),
  )
