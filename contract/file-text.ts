/** The text of files that people choose, such as lists of learners and calendars. */
/**
 * The text of a file in UTF-8, UTF-16 of either byte order, or else Windows-1252, without the BOM. A few bytes that are not UTF-8 in
 * a text that is become U+FFFD each. Never throws.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const unmarked = unmarkedUtf16(bytes)
  if (unmarked !== null) return new TextDecoder(unmarked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes)
    const hasMark = first === 0xef && second === 0xbb && bytes[2] === 0xbf
    return hasMark || isMostlyUtf8(text) ? text : new TextDecoder('windows-1252').decode(bytes)
  }
}

/** In Windows-1252 nearly every accent is a byte that is not UTF-8; in UTF-8 there are more that are. */
function isMostlyUtf8(text: string): boolean {
  let replaced = 0
  let accents = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0xfffd) replaced++
    else if (unit > 0x7f) accents++
  }
  return accents >= replaced && accents > 0
}

/** In UTF-16 every separator, line break and letter from A to Z has a zero byte: after the letter (LE) or before it (BE). */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const zeros = [0, 0]
  const sample = bytes.subarray(0, 65_536)
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < sample.length / 8 || sample.length === 0) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}
