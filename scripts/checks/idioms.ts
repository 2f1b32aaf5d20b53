/**
 * Words that engineers would not search for, each with the plain one. Texts of the product are exempt: they are strings.
 * In names and comments where no sense of the word is wanted, in names alone where the word is ordinary English.
 */
export interface Idiom {
  word: string
  plain: string
}

export const everywhere: readonly Idiom[] = [
  { word: 'told', plain: 'notified, or the fact itself' },
  { word: 'hears', plain: 'receives, is notified' },
  { word: 'anew', plain: 'again' },
  { word: 'whoever', plain: 'the caller, the user, anyone who' },
  { word: 'somebody', plain: 'a person, a user' },
  { word: 'beside', plain: 'next to' },
  { word: 'unhurried', plain: 'without a timeout' },
  { word: 'mend', plain: 'fix, clear, resolve' },
  { word: 'mends', plain: 'fixes, clears, resolves' },
  { word: 'mended', plain: 'fixed' },
]

export const inNames: readonly Idiom[] = [
  { word: 'whose', plain: 'owner, of' },
  { word: 'nobody', plain: 'none, anonymous' },
  { word: 'everybody', plain: 'all, everyone' },
  { word: 'plainly', plain: 'unfiltered' },
  { word: 'looks', plain: 'styles, revalidations' },
  { word: 'asked', plain: 'requested' },
  { word: 'owed', plain: 'pending' },
  { word: 'landed', plain: 'settled' },
  { word: 'patient', plain: 'waiting' },
  { word: 'remembered', plain: 'cached' },
  { word: 'heed', plain: 'use, follow' },
]
