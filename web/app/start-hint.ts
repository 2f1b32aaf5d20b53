// Remembers on this device which screen somebody started with: the next start asks for its code and data at once.

const KEY = 'cairn-start'

/** `screen` is the name of what `/` showed. */
export function rememberStart(screen: string): void {
  try {
    localStorage.setItem(KEY, screen)
  } catch {
    // Only a hint: without storage the start takes one answer longer.
  }
}

export function forgetStart(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // See above.
  }
}

/** The name of the screen; null where nobody was signed in. */
export function startScreen(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
