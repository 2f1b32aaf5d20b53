import { plain } from '../../ui/plain-text.ts'

/** Whether somebody typed this name: case, accents, spaces and punctuation do not count. */
export function isSameName(typed: string, name: string): boolean {
  const letters = (text: string) => plain(text).replace(/[^\p{Letter}\p{Number}]/gu, '')
  // A name of signs alone has no letters to compare.
  return letters(name) === '' ? typed.trim() === name.trim() : letters(typed) === letters(name)
}
