// A part of a paper that is generated stands between `<!-- generated: name -->` and `<!-- end of name -->`.
const MARK = '<!-- generated: '
const begins = (name: string) => `${MARK}${name} -->`
const ends = (name: string) => `<!-- end of ${name} -->`

/** The names of the blocks in a paper, in their order. */
export function blocksIn(text: string): string[] {
  return text
    .split(MARK)
    .slice(1)
    .map((part) => part.slice(0, part.indexOf(' -->')))
}

/** The paper with `content` in the block. Throws when it has no such block. */
export function withBlock(text: string, name: string, content: string): string {
  const start = text.indexOf(begins(name))
  const end = text.indexOf(ends(name), start)
  if (start < 0 || end < 0) throw new Error(`There is no block between ${begins(name)} and ${ends(name)}.`)
  return `${text.slice(0, start)}${begins(name)}\n\n${content.trim()}\n\n${text.slice(end)}`
}

/** A table in Markdown. The cells may hold Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

const units: [string, number][] = [
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
  ['second', 1],
]

/** '90 days', '15 minutes': in the largest unit that is whole. */
export function duration(seconds: number): string {
  const [unit, size] = units.find(([, size]) => seconds % size === 0) ?? ['second', 1]
  const count = seconds / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
