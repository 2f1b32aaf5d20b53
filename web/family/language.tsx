// Chooses the language of the page: the one just selected, else the guardian's, else the browser's.
import { createContext, use } from 'react'
import { type FamilyLanguage, familyLanguages } from '../../contract/family-language.ts'
import { languages } from '../../contract/languages.ts'
import { findMessageLanguage } from '../../contract/messages.ts'
import { renderSentence, type SentenceCatalog } from '../../contract/sentence.ts'
import { messages as spanish } from '../../languages/es/families.po'
import { once } from './once.ts'
import { createWords, type Words } from './words.ts'

const catalogs: Record<FamilyLanguage, SentenceCatalog> = {
  en: () => undefined,
  es: (message) => spanish[message],
}

/** The locales of instants, for families in the United States. */
const locales: Record<FamilyLanguage, string> = { en: 'en-US', es: 'es-US' }

function makeWords(language: FamilyLanguage): Words {
  const time = once(() => new Intl.DateTimeFormat(locales[language], { hour: 'numeric', minute: '2-digit' }))
  const dayAndTime = once(
    () => new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' }),
  )
  return createWords({
    say: (text) => renderSentence(text, findMessageLanguage(language), catalogs[language]),
    formatTime: (at) => time().format(at),
    formatDayAndTime: (at) => dayAndTime().format(at),
  })
}

const words = { en: once(() => makeWords('en')), es: once(() => makeWords('es')) }

/** The name of each language in that language. */
export const languageNames: Record<FamilyLanguage, string> = {
  en: languages.en.name,
  es: languages.es.name,
}

export const getWords = (language: FamilyLanguage): Words => words[language]()

/** Returns the first of the browser's languages that Cairn supports, else English. */
export function pickBrowserLanguage(wanted: readonly string[]): FamilyLanguage {
  for (const tag of wanted) {
    const known = familyLanguages.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (known) return known
  }
  return 'en'
}

export const WordsContext = createContext<Words | null>(null)

export const useWords = (): Words => use(WordsContext) ?? getWords('en')
