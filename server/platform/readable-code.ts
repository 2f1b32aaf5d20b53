// Codes that people type from paper: ten characters, shown as ABCDE-FGHJK.
import { randomInt } from 'node:crypto'

export const CODE_LENGTH = 10
/** Without those that are taken for another one. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export function randomCharacters(count: number): string {
  return Array.from({ length: count }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}

export function shownCode(code: string): string {
  const half = CODE_LENGTH / 2
  return `${code.slice(0, half)}-${code.slice(half)}`
}

/** Case, blanks and hyphens do not matter. */
export function typedCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}
