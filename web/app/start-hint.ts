// Remembers on this device that somebody was signed in: the next start then asks for more at once.

const KEY = 'cairn-visited'

export function rememberVisit(): void {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Only a hint: without storage the start takes one answer longer.
  }
}

export function forgetVisit(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // See above.
  }
}

export function wasHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
