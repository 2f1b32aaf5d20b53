// Pages of the server's own: every text in them is escaped unless it is such a page's part already.

export interface Html {
  readonly text: string
  readonly isHtml: true
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const whole = (text: string): Html => ({ text, isHtml: true })

export function html(strings: TemplateStringsArray, ...values: (string | number | Html)[]): Html {
  const parts = strings.map((string, index) => {
    const value = values[index]
    if (value === undefined) return string
    return string + (typeof value === 'object' ? value.text : escaped(String(value)))
  })
  return whole(parts.join(''))
}

export function joined(parts: readonly Html[], between: string): Html {
  return whole(parts.map(({ text }) => text).join(escaped(between)))
}
