// Finds the words of a made-up school in a language.
import type { Language } from '../../contract/languages.ts'
import type { SeedWords } from './seed-words.ts'
import { englishWords } from './words-en.ts'
import { spanishWords } from './words-es.ts'

const seedWords: Record<Language, SeedWords> = { en: englishWords, es: spanishWords }

export const findSeedWords = (language: Language): SeedWords => seedWords[language]
