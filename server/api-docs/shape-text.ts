// JSON Schema as a person reads a shape: { id: integer, title: string, … }.
import { type Html, html, joined } from './html.ts'

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Names of shapes become links to where they are described. */
export function shapeText(schema: unknown, indent = ''): Html {
  if (!isRecord(schema)) return html`anything`
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#shape-${name}">${name}</a>`
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (Array.isArray(choices)) {
    return joined(
      choices.map((choice) => shapeText(choice, indent)),
      schema.allOf ? ' & ' : ' | ',
    )
  }
  if (Array.isArray(schema.enum))
    return html`${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}`
  if ('const' in schema) return html`${JSON.stringify(schema.const)}`
  if (schema.type === 'array') return listText(schema.items, indent)
  if (schema.type === 'object') return objectText(schema, indent)
  const limits = limitsOf(schema)
  return html`${String(schema.type ?? 'anything')}${limits === '' ? '' : ` (${limits})`}`
}

function listText(items: unknown, indent: string): Html {
  const one = shapeText(items, indent)
  return one.text.includes(' | ') && !one.text.startsWith('{') ? html`(${one})[]` : html`${one}[]`
}

function objectText(schema: Record<string, unknown>, indent: string): Html {
  if (!isRecord(schema.properties)) return html`object`
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties).map(
    ([name, value]) => html`${inner}${name}${required.has(name) ? '' : '?'}: ${shapeText(value, inner)}\n`,
  )
  return lines.length === 0 ? html`{}` : html`{\n${joined(lines, '')}${indent}}`
}

function limitsOf({
  format,
  pattern,
  minimum,
  maximum,
  minLength,
  maxLength,
}: Record<string, unknown>): string {
  const range = (from: unknown, to: unknown, of: string) => {
    if (from === undefined && to === undefined) return []
    return [`${from ?? ''}${from === to ? '' : `..${to ?? ''}`}${of}`]
  }
  // Every whole number of JavaScript is the same as no limit.
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  const least = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum
  return [
    ...(typeof format === 'string' ? [format] : []),
    ...(typeof pattern === 'string' && format === undefined ? [pattern] : []),
    ...range(least, most, ''),
    ...range(minLength, maxLength, ' characters'),
  ].join(', ')
}
