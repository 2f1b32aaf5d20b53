// Settings of this device, which belong to nobody: signing out clears the browser's storage, and they stay.

/** Of theme.ts and of the review's keys-preference.ts. */
const KEYS = ['cairn-theme', 'cairn-review-keys']

/** Writes the settings back after `work`, whose answer has the browser clear its storage. */
export async function keepingSettings<T>(work: () => Promise<T>): Promise<T> {
  const before = KEYS.map((key) => [key, stored(key)] as const)
  const answer = await work()
  for (const [key, value] of before) if (value !== null) store(key, value)
  return answer
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Where storage is switched off nothing was kept.
  }
}
