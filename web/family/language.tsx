// Chooses the language of the page: the one just selected, else the guardian's, else the browser's.
import { createContext, use } from 'react'
import { type FamilyLanguage, familyLanguages } from '../../contract/family-language.ts'
import { en, type Words } from './words/en.ts'
import { es } from './words/es.ts'

const words: Record<FamilyLanguage, Words> = { en, es }

/** The name of each language in that language. */
export const languageNames: Record<FamilyLanguage, string> = { en: 'English', es: 'Español' }

export const getWords = (language: FamilyLanguage): Words => words[language]

/** Returns the first of the browser's languages that Cairn supports, else English. */
export function pickBrowserLanguage(wanted: readonly string[]): FamilyLanguage {
  for (const tag of wanted) {
    const known = familyLanguages.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (known) return known
  }
  return 'en'
}

export const WordsContext = createContext<Words>(en)

export const useWords = (): Words => use(WordsContext)
