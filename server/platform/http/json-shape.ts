// Refuses JSON that would take long to parse or check, before it is parsed: a list of lists a million deep, an object of 200,000 keys.

/** No body of the contract is nested half as deep. */
const MAX_DEPTH = 20
/** In one object. */
const MAX_KEYS = 10_000
/** Objects and lists: the longest body of the contract has some 5,000. */
const MAX_CONTAINERS = 50_000

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Reads each character once. The parser reports text that is not JSON. */
export function isTooIntricate(json: string): boolean {
  /** The number of keys of each object or list that is open, from the outermost. */
  const open: number[] = []
  let containers = 0
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (character === QUOTE) {
      at = findStringEnd(json, at)
    } else if (character === LIST || character === OBJECT) {
      containers++
      if (open.push(0) > MAX_DEPTH || containers > MAX_CONTAINERS) return true
    } else if (character === LIST_END || character === OBJECT_END) {
      open.pop()
    } else if (character === COLON) {
      const keys = (open.pop() ?? 0) + 1
      if (keys > MAX_KEYS) return true
      open.push(keys)
    }
  }
  return false
}

/** `start` is the index of the opening quote. Returns that of the closing one, or the length of a text without one. */
function findStringEnd(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (character === QUOTE) return at
    if (character === BACKSLASH) at++
  }
  return json.length
}
