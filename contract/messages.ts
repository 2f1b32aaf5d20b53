/**
 * Messages in ICU syntax, as translators know it: '{name}', '{count, plural, one {# goal} other {# goals}}', `selectordinal`
 * and `select`. Server and browser render them with this file. Values are only ever values: what a person typed is never
 * read as syntax. English uses no `Intl`, because its first object takes a phone as long as rendering a view.
 */
import { createDateFormats, type DateFormats, englishDates } from './date-formats.ts'
import { type Day, formatDay, formatTimeOfDay } from './days.ts'
import { type Language, languages } from './languages.ts'
import { formatCount, joinAlternatives, joinNames } from './sentences.ts'

/** Numbers, texts and lists of texts; on screens also elements. */
export type MessageValues<Value = unknown> = Readonly<Record<string, Value>>

/** A text, '#' inside a plural, or an argument with its kind and cases: the form of Lingui's catalogs. */
export type MessageToken = string | readonly [name: string, kind?: string, cases?: MessageCases]
type MessageCases = Readonly<Record<string, readonly MessageToken[] | number | undefined>>

/** Words of the message, or a value that fills a placeholder. */
export type MessagePiece<Value = unknown> = string | { value: Value | string }

const parsedMessages = new Map<string, readonly MessageToken[]>()

/** Throws if the syntax is broken. `npm run check` compares the result with that of Lingui, for every message. */
export function parseMessage(message: string): readonly MessageToken[] {
  let tokens = parsedMessages.get(message)
  if (!tokens) {
    const reader = { text: message, at: 0 }
    tokens = readTokens(reader, false)
    if (reader.at < message.length) throw broken(reader)
    parsedMessages.set(message, tokens)
  }
  return tokens
}

interface Reader {
  text: string
  at: number
}

const broken = ({ text, at }: Reader) => new Error(`The message '${text}' is broken at character ${at + 1}.`)

/** Reads up to the end, or up to the brace that closes a case. */
function readTokens(reader: Reader, inPlural: boolean): MessageToken[] {
  const tokens: MessageToken[] = []
  for (;;) {
    const words = read(reader, inPlural ? /[^{}#]+/y : /[^{}]+/y)
    if (words) tokens.push(words[0])
    if (read(reader, /#/y)) tokens.push('#')
    else if (read(reader, /\{\s*/y)) tokens.push(readArgument(reader))
    else return tokens
  }
}

/** Reads 'name}' or 'name, kind, one {…} other {…}}'. */
function readArgument(reader: Reader): MessageToken {
  const name = read(reader, /(\w+)\s*/y)?.[1]
  if (!name) throw broken(reader)
  if (read(reader, /\}/y)) return [name]
  const kind = read(reader, /,\s*(plural|selectordinal|select|number)\s*/y)?.[1]
  if (!kind) throw broken(reader)
  if (read(reader, /\}/y)) return [name, kind]
  const offset = read(reader, /,\s*(?:offset:\s*(\d+)\s*)?/y)?.[1]
  const cases: Record<string, MessageToken[] | number | undefined> = {
    offset: offset ? Number(offset) : undefined,
  }
  for (;;) {
    const key = read(reader, /=?(\w+)\s*\{/y)?.[1]
    if (!key) break
    cases[key] = readTokens(reader, kind !== 'select')
    if (!read(reader, /\}\s*/y)) throw broken(reader)
  }
  if (!cases.other || !read(reader, /\}/y)) throw broken(reader)
  return [name, kind, cases]
}

function read(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (found) reader.at = pattern.lastIndex
  return found
}

/** Renders the words and leaves the values as they are, so that screens can put elements into a message. */
export function fillMessage<Value>(
  tokens: readonly MessageToken[],
  values: MessageValues<Value>,
  language: MessageLanguage,
  count?: number,
): MessagePiece<Value>[] {
  return tokens.flatMap((token): MessagePiece<Value>[] => {
    if (token === '#' && count !== undefined) return [{ value: language.formatCount(count) }]
    if (typeof token === 'string') return [token]
    const [name, kind, cases] = token
    const value = (Object.hasOwn(values, name) ? values[name] : undefined) ?? ''
    if (kind === 'number') return [{ value: language.formatCount(Number(value)) }]
    if (!kind || !cases) return [{ value: Array.isArray(value) ? language.formatList(value) : value }]
    const offset = typeof cases.offset === 'number' ? cases.offset : 0
    const number = Number(value) - offset
    const form = kind === 'select' ? String(value) : pluralForm(Number(value), number, kind, cases, language)
    const chosen = Object.hasOwn(cases, form) ? cases[form] : cases.other
    return fillMessage(
      Array.isArray(chosen) ? chosen : [],
      values,
      language,
      kind === 'select' ? count : number,
    )
  })
}

function pluralForm(
  value: number,
  number: number,
  kind: string,
  cases: MessageCases,
  language: MessageLanguage,
): string {
  if (Object.hasOwn(cases, String(value))) return String(value)
  return kind === 'plural' ? language.selectPlural(number) : language.selectOrdinal(number)
}

/** Renders a message as plain text. */
export function formatMessage(
  tokens: readonly MessageToken[],
  values: MessageValues,
  language: MessageLanguage,
): string {
  const pieces = fillMessage(tokens, values, language)
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : language.isolate(String(piece.value))))
    .join('')
}

/** How a language writes numbers and lists, and which form of a plural a number takes. */
export interface MessageLanguage {
  selectPlural: (count: number) => string
  selectOrdinal: (count: number) => string
  formatCount: (count: number) => string
  formatList: (names: readonly string[]) => string
  /** 'a, b or c' */
  formatAlternatives: (names: readonly string[]) => string
  /** 'Fri, Nov 20' */
  formatDay: (day: Day) => string
  /** The month of a day, as it is written in a span of days: 'Nov' in English. */
  formatMonth: (day: Day) => string
  /** A day in a letter: 'Fri, Nov 20' in English, 'viernes, 20 de noviembre' in Spanish. */
  formatLetterDay: (day: Day) => string
  /** The weekday of a day, as it is written next to a goal: 'Fri' in English. */
  formatWeekday: (day: Day) => string
  /** '4:00 PM' of 'HH:MM' */
  formatTime: (time: string) => string
  /** Sets a value apart in a right-to-left text, so that it keeps its own direction. */
  isolate: (value: string) => string
  dates: DateFormats
}

export const english: MessageLanguage = {
  selectPlural: (count) => (count === 1 ? 'one' : 'other'),
  selectOrdinal: (count) => {
    const teen = Math.floor(count / 10) % 10 === 1
    return (!teen && { 1: 'one', 2: 'two', 3: 'few' }[count % 10]) || 'other'
  },
  formatCount,
  formatList: joinNames,
  formatAlternatives: joinAlternatives,
  formatDay,
  formatMonth: englishDates.formatShortMonth,
  formatWeekday: englishDates.formatShortWeekday,
  formatLetterDay: formatDay,
  formatTime: formatTimeOfDay,
  isolate: (value) => value,
  dates: englishDates,
}

const messageLanguages = new Map<string, MessageLanguage>([['en', english]])

export function findMessageLanguage(code: Language): MessageLanguage {
  let language = messageLanguages.get(code)
  if (!language) {
    const { locale, dir } = languages[code]
    language = createMessageLanguage(locale, dir)
    messageLanguages.set(code, language)
  }
  return language
}

export function createMessageLanguage(locale: string, dir: string): MessageLanguage {
  const plurals = new Intl.PluralRules(locale)
  const ordinals = new Intl.PluralRules(locale, { type: 'ordinal' })
  const numbers = new Intl.NumberFormat(locale)
  const lists = new Intl.ListFormat(locale)
  const alternatives = new Intl.ListFormat(locale, { type: 'disjunction' })
  const dates = createDateFormats(locale)
  return {
    selectPlural: (count) => plurals.select(count),
    selectOrdinal: (count) => ordinals.select(count),
    formatCount: (count) => numbers.format(count),
    formatList: (names) => lists.format(names),
    formatAlternatives: (names) => alternatives.format(names),
    formatDay: dates.formatDay,
    formatMonth: dates.formatMonth,
    formatWeekday: dates.formatWeekday,
    formatLetterDay: dates.formatLongDay,
    formatTime: (time) => dates.formatTime(Date.parse(`1970-01-01T${time}Z`)),
    isolate: dir === 'rtl' ? (value) => `\u2068${value}\u2069` : (value) => value,
    dates,
  }
}
