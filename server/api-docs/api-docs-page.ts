// The documentation of the API as one page without scripts or anything from elsewhere.
import type { Access } from '../../contract/endpoint.ts'
import { type Html, html, joined } from './html.ts'
import { isRecord, shapeText } from './shape-text.ts'

const style = `
:root { color-scheme: light dark; --line: light-dark(#dfe3e0, #39413d); --quiet: light-dark(#5a645f, #a3ada8); --accent: light-dark(#1d6b57, #79c9b1); --panel: light-dark(#f5f7f5, #1e2522) }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; background: light-dark(#fff, #161b19); color: light-dark(#1c2420, #e8ece9) }
a { color: var(--accent) } h1 { line-height: 1.2 } h2 { margin-top: 3rem; border-bottom: 1px solid var(--line) }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none }
section { margin: 2rem 0; scroll-margin-top: 1rem } h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere }
code, pre { font: .875rem/1.5 ui-monospace, monospace } pre { background: var(--panel); padding: .75rem; overflow-x: auto; border-radius: .5rem }
.quiet { color: var(--quiet) } dt { font-weight: 600 } dd { margin: 0 0 .75rem }
table { border-collapse: collapse } td, th { text-align: start; vertical-align: top; padding: .125rem 1rem .125rem 0 }
`

const who: Record<string, string> = {
  public: 'anybody',
  session: 'the signed-in',
  member: 'the signed-in with a school',
  reviewer: 'coaches and captains',
  coach: 'coaches',
  leader: 'captains, coaches, guides and admins',
  guide: 'guides',
  staff: 'guides and admins',
  admin: 'admins',
  superAdmin: 'super admins',
} satisfies Record<Access, string>

type Entry = { method: string; path: string; operation: Record<string, unknown> }

/** `document` is OpenAPI as `openApiDocument` makes it. */
export function apiDocsPage(document: Record<string, unknown>): string {
  const info = isRecord(document.info) ? document.info : {}
  const entries = entriesOf(document.paths)
  const tags = [...new Set(entries.map(({ operation }) => tagsOf(operation)))]
  const components = isRecord(document.components) ? document.components : {}
  const schemas = Object.entries(isRecord(components.schemas) ? components.schemas : {})
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cairn: calls of the server</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${{ text: style, isHtml: true }}</style>
</head>
<body>
<header>
<h1>Calls of the server</h1>
<p>Cairn ${String(info.version)}. ${String(info.description)}</p>
<p>The same for programs: <a href="/api/openapi.json">OpenAPI</a>.</p>
</header>
<nav aria-label="Parts"><ul>${joined([...tags, 'Shapes'].map(tagLink), '')}</ul></nav>
<main>
${joined(
  tags.map((tag) =>
    part(
      tag,
      entries.filter(({ operation }) => tagsOf(operation) === tag),
    ),
  ),
  '',
)}
<h2 id="part-Shapes">Shapes</h2>
${joined(schemas.map(shape), '')}
</main>
</body>
</html>
`
  return page.text
}

function entriesOf(paths: unknown): Entry[] {
  if (!isRecord(paths)) return []
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(isRecord(item) ? item : {}).flatMap(([method, operation]) =>
      isRecord(operation) ? [{ method: method.toUpperCase(), path, operation }] : [],
    ),
  )
}

function tagsOf(operation: Record<string, unknown>): string {
  return Array.isArray(operation.tags) ? String(operation.tags[0]) : ''
}

const anchor = (tag: string) => `part-${tag.replaceAll(' ', '-')}`

function tagLink(tag: string): Html {
  return html`<li><a href="#${anchor(tag)}">${tag}</a></li>`
}

function part(tag: string, entries: Entry[]): Html {
  return html`<h2 id="${anchor(tag)}">${tag}</h2>
${joined(entries.map(callSection), '')}`
}

function callSection({ method, path, operation }: Entry): Html {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.filter(isRecord) : []
  return html`<section id="${String(operation.operationId)}">
<h3><code>${method} ${path}</code></h3>
<p>${String(operation.summary)}. <span class="quiet">For ${who[String(operation['x-access'])] ?? ''}.</span></p>
${parameters.length === 0 ? '' : html`<table>${joined(parameters.map(parameterRow), '')}</table>`}
<dl>
${contentOf(operation.requestBody, 'Body')}
${joined(Object.entries(isRecord(operation.responses) ? operation.responses : {}).map(response), '')}
</dl>
</section>
`
}

function parameterRow({ name, in: place, required, schema }: Record<string, unknown>): Html {
  return html`<tr><td><code>${String(name)}${required ? '' : '?'}</code></td><td class="quiet">${String(place)}</td><td><code>${shapeText(schema)}</code></td></tr>`
}

function contentOf(from: unknown, title: string): Html {
  if (!isRecord(from) || !isRecord(from.content)) return html``
  const [type = '', content] = Object.entries(from.content)[0] ?? []
  const schema = isRecord(content) ? content.schema : undefined
  const optional = from.required === false ? ' (may be absent)' : ''
  const other = type === 'application/json' ? '' : ` (${type})`
  return html`<dt>${title}${optional}${other}</dt><dd><pre>${shapeText(schema)}</pre></dd>`
}

function response([status, answer]: [string, unknown]): Html {
  if (Number(status) < 300) {
    const content = contentOf(answer, `Answer ${status}`)
    return content.text === '' ? html`<dt>Answer ${status}</dt><dd>Nothing.</dd>` : content
  }
  const description = isRecord(answer) ? String(answer.description) : ''
  return html`<dt>${status}</dt><dd>${marked(description)}</dd>`
}

/** \`codes\` stand out as they do in Markdown. */
function marked(text: string): Html {
  return joined(
    text.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`)),
    '',
  )
}

function shape([name, schema]: [string, unknown]): Html {
  return html`<section id="shape-${name}"><h3>${name}</h3><pre>${shapeText(schema)}</pre></section>
`
}
