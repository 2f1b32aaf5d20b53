// Compares names as people do: case, spaces and accents do not count.

export function isSameName(a: string, b: string): boolean {
  return comparable(a) === comparable(b)
}

/** Combining accents are split off and dropped; marks of scripts that write vowels with them stay. */
function comparable(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f\p{White_Space}\p{Cf}]/gu, '')
      // Both steps are needed: 'ß' is 'SS' in upper case, and some letters have several lower-case forms.
      .toUpperCase()
      .toLowerCase()
  )
}
