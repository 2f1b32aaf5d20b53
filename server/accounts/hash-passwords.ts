// Hashes many passwords without keeping the people waiting who sign in meanwhile.
import { hashPassword } from '../session/index.ts'

/** Hashes run on the process's four worker threads; one is left to sign-ins. */
const HASHES_AT_ONCE = 3

/** In the order of `passwords`; about 8 ms each. */
export async function hashPasswords(passwords: readonly string[]): Promise<string[]> {
  const hashes: string[] = new Array(passwords.length)
  const waiting = passwords.entries()
  const worker = async () => {
    for (const [index, password] of waiting) hashes[index] = await hashPassword(password)
  }
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, worker))
  return hashes
}
