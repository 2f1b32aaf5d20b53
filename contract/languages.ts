/**
 * The languages that Cairn speaks. Another language is one line here and its catalogs in `languages/`
 * (docs/languages/README.md).
 */
interface LanguageRow {
  /** The language in its own words. */
  name: string
  dir: 'ltr' | 'rtl'
  /** The locale of numbers, lists, dates and times. */
  locale: string
  /** Letters that are sorted as letters of their own, in their order after the letter without the mark. */
  letters: string
}

export const languages = {
  en: { name: 'English', dir: 'ltr', locale: 'en-US', letters: '' },
  es: { name: 'Español', dir: 'ltr', locale: 'es-419', letters: 'ñ' },
} as const satisfies Record<string, LanguageRow>

export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as readonly Language[]
/** The language of the sentences in the code. */
export const SOURCE_LANGUAGE = 'en'

/**
 * The languages that screens let people choose. A language is added here once every room is translated (languages/rooms.json),
 * so that nobody gets a half-translated page. Calls accept every language of the table.
 */
export const offeredLanguages: readonly Language[] = ['en', 'es']

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(languages, code)
