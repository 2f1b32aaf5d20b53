// Reads a catalog in the form of gettext, which translators' programs write.

/** The translations of a .po file by message. Untranslated, doubtful and obsolete ones are left out. */
export function parsePo(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const block of text.split(/\n\s*\n/)) {
    if (/^#,.*\bfuzzy\b/m.test(block)) continue
    const message = readField(block, 'msgid')
    const translation = readField(block, 'msgstr')
    if (message && translation) found.set(message, translation)
  }
  return found
}

/** A field is one text or several in lines of their own. */
function readField(block: string, name: string): string {
  const found = new RegExp(`^${name}((?:\\s+"(?:[^"\\\\]|\\\\.)*")+)`, 'm').exec(block)
  const parts = found?.[1]?.match(/"(?:[^"\\]|\\.)*"/g) ?? []
  return parts.map((part) => String(JSON.parse(part))).join('')
}
