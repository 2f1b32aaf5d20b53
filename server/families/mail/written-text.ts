// Makes texts that people wrote safe for emails: on one line, and unable to reorder the words around them.

/** U+2068 and U+2069: between them the direction of a text has no effect outside. */
const ISOLATE = '\u2068'
const END_OF_ISOLATE = '\u2069'

/** Characters that change the direction of text, and others that only control its display. */
const DIRECTION_CHARACTERS = /[\p{Bidi_Control}\u206a-\u206f\ufff9-\ufffb]/gu
/** Line breaks and control characters, with the blanks around them. */
const BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu

/** Isolated; `toHtml` makes an element of the isolate. */
export function isolate(written: string): string {
  const line = written.replace(DIRECTION_CHARACTERS, '').replace(BREAKS_AND_CONTROLS, ' ').trim()
  return `${ISOLATE}${line}${END_OF_ISOLATE}`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  [ISOLATE]: '<bdi>',
  [END_OF_ISOLATE]: '</bdi>',
}

/** Escaped, with `<bdi>` around what people wrote. */
export function toHtml(text: string): string {
  return text.replace(/[&<>"'\u2068\u2069]/g, (character) => entities[character] ?? '')
}
