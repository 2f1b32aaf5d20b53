// Hashes many passwords without keeping the people waiting who sign in meanwhile.
import type { PasswordCost } from '../platform/password-cost.ts'
import { hashPassword } from '../session/index.ts'

/** Hashes run on the process's four worker threads; one is left to sign-ins. */
const HASHES_AT_ONCE = 3

/** In the order of `passwords`. */
export async function hashPasswords(passwords: readonly string[], cost: PasswordCost): Promise<string[]> {
  const hashes: string[] = new Array(passwords.length)
  const waiting = passwords.entries()
  const worker = async () => {
    for (const [index, password] of waiting) hashes[index] = await hashPassword(password, cost)
  }
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, worker))
  return hashes
}
