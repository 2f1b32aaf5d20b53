/**
 * Sentences of rules, schemas and refusals, which server and browser share. They are written as a key, which is the English
 * message, and its values, and become words only where a reader's language is known: in an answer, or in a form.
 */
import type { Day } from './days.ts'
import {
  english,
  fillMessage,
  formatMessage,
  type MessageLanguage,
  type MessageToken,
  type MessageValues,
  parseMessage,
} from './messages.ts'

/** Separates a key from its values. Refusals may quote text with a NUL that people sent, so the mark is longer. */
const MARK = '\0values\0'

/** The catalog of a language by English message; undefined where it lacks a message. */
export type SentenceCatalog = (message: string) => readonly MessageToken[] | undefined

/** A text, a number or a list of names. Days ('2026-11-20'), their months and weekdays, times ('16:00') and alternatives are written as the language does. */
export type SentenceValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | { day: Day }
  | { time: string }
  | { month: Day }
  | { weekday: Day }
  | { letterDay: Day }
  | { anyOf: readonly string[] }
export type SentenceValues = Readonly<Record<string, SentenceValue>>

/**
 * `sentence('A password has at most {max} characters.', { max })`. The message must be one literal, because the catalogs
 * are made from the code. The result is a text, so that schemas can carry it; `renderSentence` makes words of it.
 */
export function sentence(message: string, values?: SentenceValues): string {
  return values ? `${message}${MARK}${JSON.stringify(values)}` : message
}

/** Several sentences in a row. Each is rendered by itself. */
export const joinSentences = (sentences: readonly string[]): string => `${MARK}${JSON.stringify(sentences)}`

/** A text that people wrote, which is shown as it is, even if it is the same as a message. */
export const verbatim = (text: string): string => `${MARK}${JSON.stringify(text)}`

/** The sentence of a stored key and values. */
export const storedSentence = (message: string, values: SentenceValues): string =>
  `${message}${MARK}${JSON.stringify(values)}`

/** The key and the values of a sentence, as they are stored; null for a text without values. */
export function parseSentence(text: string): { message: string; values: SentenceValues } | null {
  const end = text.indexOf(MARK)
  return end > 0 ? { message: text.slice(0, end), values: JSON.parse(text.slice(end + MARK.length)) } : null
}

/** A text that is not in the catalog, such as one of an older version, is returned as it is. */
export function renderSentence(text: string, language: MessageLanguage, catalog?: SentenceCatalog): string {
  const end = text.indexOf(MARK)
  if (end === -1) {
    const translation = catalog?.(text)
    return translation ? formatMessage(translation, {}, language) : text
  }
  const message = text.slice(0, end)
  try {
    const found: unknown = JSON.parse(text.slice(end + MARK.length))
    if (Array.isArray(found))
      return found.map((part) => renderSentence(String(part), language, catalog)).join(' ')
    if (typeof found === 'string') return found
    const values = writeValues(found as SentenceValues, language)
    return formatMessage(catalog?.(message) ?? parseMessage(message), values, language)
  } catch {
    // It is no sentence, but a text that people sent and a refusal quotes.
    return text
  }
}

/** Marks the value at which `splitSentence` splits. */
const splitMark = {}

/** Renders the words before and after a value, which is shown as an element; null if the sentence does not have it. */
export function splitSentence(
  text: string,
  name: string,
  language: MessageLanguage,
  catalog?: SentenceCatalog,
): readonly [before: string, after: string] | null {
  const end = text.indexOf(MARK)
  if (end === -1) return null
  const message = text.slice(0, end)
  const values: SentenceValues = JSON.parse(text.slice(end + MARK.length))
  const marked: MessageValues = { ...writeValues(values, language), [name]: splitMark }
  const pieces = fillMessage(catalog?.(message) ?? parseMessage(message), marked, language)
  const words: [string, string] = ['', '']
  let index: 0 | 1 = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') words[index] += piece
    else if (piece.value === splitMark) index = 1
    else words[index] += language.isolate(String(piece.value))
  }
  return Object.hasOwn(values, name) ? words : null
}

/** The log, the command line and stored texts are in English. */
export const inEnglish = (text: string): string => renderSentence(text, english)

/** Writes days, times and alternatives as the language does. */
function writeValues(values: SentenceValues, language: MessageLanguage): MessageValues {
  const written: Record<string, unknown> = { ...values }
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'object' || value === null) continue
    if ('day' in value) written[name] = language.formatDay(value.day)
    else if ('weekday' in value) written[name] = language.formatWeekday(value.weekday)
    else if ('letterDay' in value) written[name] = language.formatLetterDay(value.letterDay)
    else if ('month' in value) written[name] = language.formatMonth(value.month)
    else if ('time' in value) written[name] = language.formatTime(value.time)
    else if ('anyOf' in value) written[name] = language.formatAlternatives(value.anyOf)
  }
  return written
}
