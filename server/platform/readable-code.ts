// Codes that people type from paper: ten characters, shown as ABCDE-FGHJK.
import { randomInt } from 'node:crypto'

export const CODE_LENGTH = 10
/** Characters that are easily mistaken for another one are left out. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export function randomCharacters(count: number): string {
  return Array.from({ length: count }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}

export function formatCode(code: string): string {
  const half = CODE_LENGTH / 2
  return `${code.slice(0, half)}-${code.slice(half)}`
}

/** Makes case, blanks and hyphens in a typed code irrelevant. */
export function normalizeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}
