// Small numbers as words and ordinals.

const words = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** 'three'; digits from 13 on. */
export const inWords = (count: number): string => words[count] ?? String(count)

/** 'Three': for the beginning of a sentence. */
export const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** '1st', '2nd', '3rd', '11th'. */
export function ordinal(place: number): string {
  const teen = place % 100 >= 11 && place % 100 <= 13
  const ending = teen ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[place % 10]
  return `${place}${ending ?? 'th'}`
}
