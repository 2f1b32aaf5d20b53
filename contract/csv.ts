/** Reads and writes CSV as spreadsheets do. */

export type Separator = ',' | ';' | '\t'

/** `line` is the record's first line in the text, counted from 1, with blank lines and line breaks inside quotes. */
export type CsvRecord = { line: number; fields: string[] }

/** A record with the place of its end in the text, for a progress bar. */
export type PositionedRecord = CsvRecord & { end: number }

/** The records without blank lines, not trimmed; a quote that is never closed is an ordinary character. */
export function readCsv(text: string, separator: Separator): CsvRecord[] {
  return Array.from(csvRecords(text, separator), ({ line, fields }) => ({ line, fields }))
}

/** `readCsv` record by record, for long texts. */
export function* csvRecords(text: string, separator: Separator): Generator<PositionedRecord> {
  let line = 1
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const start = at
    const fields: string[] = []
    for (;;) {
      const field = quotedField(text, at, separator) ?? plainField(text, at, separator)
      fields.push(field.value)
      at = field.end
      if (text[at] !== separator) break
      at++
    }
    const written = text.slice(start, at)
    if (written.trim() !== '') yield { line, fields, end: at }
    line += 1 + (written.match(/\r\n?|\n/g)?.length ?? 0)
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
}

/** The trimmed text of a cell on one line: a line break inside of a cell only wraps the text. */
export function unwrapCell(cell: string): string {
  const trimmed = cell.trim()
  if (!/[\r\n]/.test(trimmed)) return trimmed
  // A single regular expression for blanks on both sides of a break takes time by the square of the blanks.
  const lines = trimmed.split(/[\r\n]+/).map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

type Field = { value: string; end: number }

function plainField(text: string, at: number, separator: Separator): Field {
  let end = at
  while (end < text.length && text[end] !== separator && !isBreak(text[end])) end++
  return { value: text.slice(at, end), end }
}

/** Null if no quote begins here, or it is not closed right before a separator or the end of a line. */
function quotedField(text: string, at: number, separator: Separator): Field | null {
  const open = skipSpaces(text, at)
  if (text[open] !== '"') return null
  let close = text.indexOf('"', open + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1) return null
  const end = skipSpaces(text, close + 1)
  if (end < text.length && text[end] !== separator && !isBreak(text[end])) return null
  return { value: text.slice(open + 1, close).replaceAll('""', '"'), end }
}

function skipSpaces(text: string, at: number): number {
  let end = at
  while (text[end] === ' ') end++
  return end
}

function isBreak(character: string | undefined): boolean {
  return character === '\n' || character === '\r'
}

/**
 * The rows as a CSV file: comma-separated, with CRLF, and a BOM, because Excel misreads accents without one. Cells that a
 * spreadsheet would run as a formula, also with full-width signs, are prefixed with an apostrophe.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(value: string): string {
  const safe = /^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
