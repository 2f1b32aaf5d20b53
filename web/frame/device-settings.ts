// Settings of this device, which belong to nobody: signing out clears the browser's storage, and they stay.
import { deviceStorage } from './stored.ts'

/** Of theme.ts and of the review's keys-preference.ts. */
const KEYS = ['cairn-theme', 'cairn-review-keys']

/** Writes the settings back after `work`, whose answer has the browser clear its storage. */
export async function keepingSettings<T>(work: () => Promise<T>): Promise<T> {
  const before = KEYS.map((key) => [key, deviceStorage.get(key)] as const)
  const answer = await work()
  for (const [key, value] of before) if (value !== null) deviceStorage.set(key, value)
  return answer
}
