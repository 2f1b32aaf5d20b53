/**
 * Sentences of rules, schemas and refusals, which server and browser share. They are written as a key, which is the English
 * message, and its values, and become words only where a reader's language is known: in an answer, or in a form.
 */
import {
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

/**
 * `sentence('A password has at most {max} characters.', { max })`. The message must be one literal, because the catalogs
 * are made from the code. The result is a text, so that schemas can carry it; `renderSentence` makes words of it.
 */
export function sentence(message: string, values?: MessageValues): string {
  return values ? `${message}${MARK}${JSON.stringify(values)}` : message
}

/** A text that is not in the catalog, such as one of an older version, is returned as it is. */
export function renderSentence(text: string, language: MessageLanguage, catalog?: SentenceCatalog): string {
  const end = text.indexOf(MARK)
  if (end === -1) return formatMessage(catalog?.(text) ?? [text], {}, language)
  const message = text.slice(0, end)
  try {
    const values: MessageValues = JSON.parse(text.slice(end + MARK.length))
    return formatMessage(catalog?.(message) ?? parseMessage(message), values, language)
  } catch {
    // It is no sentence, but a text that people sent and a refusal quotes.
    return text
  }
}
