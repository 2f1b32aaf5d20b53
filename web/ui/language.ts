/**
 * The language of the page. English is in the code and loads nothing. Another language loads one catalog for each room whose
 * code runs (docs/decisions/0038-how-sentences-are-written.md).
 */
import { type Language, languages, SOURCE_LANGUAGE } from '../../contract/languages.ts'
import {
  english,
  findMessageLanguage,
  formatMessage,
  type MessageLanguage,
  type MessageToken,
  type MessageValues,
  parseMessage,
} from '../../contract/messages.ts'
import { createStore, useStore } from './store.ts'

export type Catalog = Readonly<Record<string, readonly MessageToken[]>>

/** A language on screens. Tests have languages that are not in the table. */
export interface ScreenLanguage {
  code: string
  dir: 'ltr' | 'rtl'
  format: MessageLanguage
  /** Loads the catalog of a room; null if the language has none for it. */
  load: (room: string) => Promise<Catalog> | null
  /** Pseudo-languages change the English message instead. */
  invent?: (message: string) => readonly MessageToken[]
}

/** A message of the code, as Lingui's macros write it. */
export interface Message {
  id: string
  message?: string
  values?: MessageValues
}

/** The language that is shown, with the messages of all rooms that are loaded. */
interface Shown {
  language: ScreenLanguage
  messages: Record<string, readonly MessageToken[]>
  i18n: { _: (message: Message) => string }
  /** A new function for each language, so that what remembers it computes its texts again. */
  _: (message: Message) => string
}

const source: ScreenLanguage = { code: SOURCE_LANGUAGE, dir: 'ltr', format: english, load: () => null }

function createShown(language: ScreenLanguage, messages: Shown['messages']): Shown {
  const translate = ({ id, message = id, values = {} }: Message) =>
    formatMessage(findTokens(messages, language, id, message), values, language.format)
  return { language, messages, i18n: { _: translate }, _: translate }
}

/** Falls back to English, never to a key. */
export function findTokens(
  messages: Catalog,
  { invent }: ScreenLanguage,
  id: string,
  message: string,
): readonly MessageToken[] {
  return messages[id] ?? (invent ?? parseMessage)(message)
}

const shown = createStore(createShown(source, {}))
const rooms = new Set<string>()
let loading: Promise<unknown> | undefined

export const useShownLanguage = (): Shown => useStore(shown)

export const shownLanguage = (): Shown => shown.get()

/** @public The code of each room calls it when it first runs (scripts/build/languages.ts). */
export function enterRoom(room: string): void {
  if (rooms.has(room)) return
  rooms.add(room)
  const { language, messages } = shown.get()
  const catalog = language.load(room)
  // A catalog that can't be loaded leaves English.
  if (catalog)
    loading = Promise.all([loading, catalog.then((added) => Object.assign(messages, added))]).catch(() => {})
}

/** Resolves when the catalogs of all code that runs are loaded; undefined if there is nothing to wait for. */
export const catalogsLoaded = (): Promise<unknown> | undefined => loading

/** The language that was asked for last. */
let wanted: ScreenLanguage = source

/** Shows the page in another language, without a reload. Rejects if its catalogs can't be loaded. */
export async function showLanguage(language: ScreenLanguage): Promise<void> {
  wanted = language
  const messages: Shown['messages'] = {}
  const loaded = new Set<string>()
  // More code may run while the catalogs are on their way.
  while (loaded.size < rooms.size) {
    const missing = [...rooms].filter((room) => !loaded.has(room))
    for (const catalog of await Promise.all(missing.map(language.load))) Object.assign(messages, catalog)
    for (const room of missing) loaded.add(room)
  }
  if (wanted !== language) return
  shown.set(createShown(language, messages))
  document.documentElement.lang = language.code
  document.documentElement.dir = language.dir
}

const files = import.meta.glob<{ messages: Catalog }>('../../languages/*/*.po')

export function findScreenLanguage(code: Language): ScreenLanguage {
  if (code === SOURCE_LANGUAGE) return source
  return {
    code,
    dir: languages[code].dir,
    format: findMessageLanguage(code),
    load: async (room) => (await files[`../../languages/${code}/${room}.po`]?.())?.messages ?? {},
  }
}
