// Lays emails out: it renders the same blocks as plain text and as HTML. The reader's program chooses the colors, light or
// dark; only the button has its own.
import type { FamilyLanguage } from '../../../contract/family-language.ts'
import { toHtml } from './written-text.ts'

interface Link {
  text: string
  href: string
}
type Line = string | Link

/** A paragraph, a heading with a list, or a link as a button. */
export type Block =
  | { lines: Line[]; isSmall?: boolean }
  | { heading: string; items: string[] }
  | { button: Link }

export function toTextDocument(title: string, blocks: readonly Block[]): string {
  const parts = blocks.map((block) => toTextLines(block).join('\n'))
  return `${[title, ...parts].join('\n\n')}\n`
}

function toTextLines(block: Block): string[] {
  if ('button' in block) return [toPlainLine(block.button)]
  return 'heading' in block ? [block.heading, ...block.items] : block.lines.map(toPlainLine)
}

const toPlainLine = (line: Line) => (typeof line === 'string' ? line : `${line.text}: ${line.href}`)

interface Document {
  language: FamilyLanguage
  subject: string
  title: string
  blocks: readonly Block[]
}

/** Long words break, so that they never make the email wider than the screen. */
const bodyStyle = [
  'margin: 0 auto',
  'padding: 20px 16px',
  'max-width: 36em',
  'font-family: system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif',
  'font-size: 16px',
  'line-height: 1.5',
  'overflow-wrap: anywhere',
  'word-break: break-word',
].join('; ')

/** White on #1d5a44 has a contrast of 8 to 1. */
const buttonStyle = [
  'display: inline-block',
  'padding: 10px 18px',
  'border-radius: 10px',
  'background: #1d5a44',
  'color: #ffffff',
  'font-weight: 600',
  'text-decoration: none',
].join('; ')

export function toHtmlDocument({ language, subject, title, blocks }: Document): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${toHtml(subject)}</title>
<style>:root { color-scheme: light dark }</style>
</head>
<body style="${toHtml(bodyStyle)}">
<h1 style="margin: 0 0 12px; font-size: 22px; line-height: 1.3">${toHtml(title)}</h1>
${blocks.map(toHtmlBlock).join('\n')}
</body>
</html>
`
}

function toHtmlBlock(block: Block): string {
  if ('button' in block) {
    const { text, href } = block.button
    return `<p style="margin: 20px 0"><a href="${toHtml(href)}" style="${buttonStyle}">${toHtml(text)}</a></p>`
  }
  if ('heading' in block) {
    const heading = `<h2 style="margin: 20px 0 4px; font-size: 17px; font-weight: 700">${toHtml(block.heading)}</h2>`
    if (block.items.length === 0) return heading
    const items = block.items.map((item) => `<li style="margin: 2px 0">${toHtml(item)}</li>`)
    return `${heading}\n<ul style="margin: 0; padding: 0 0 0 20px">\n${items.join('\n')}\n</ul>`
  }
  const size = block.isSmall ? '14px' : '16px'
  return `<p style="margin: 12px 0; font-size: ${size}">${block.lines.map(toHtmlLine).join('<br>\n')}</p>`
}

function toHtmlLine(line: Line): string {
  return typeof line === 'string' ? toHtml(line) : `<a href="${toHtml(line.href)}">${toHtml(line.text)}</a>`
}
