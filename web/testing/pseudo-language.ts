// Languages that exist only in tests: every message of the code is accented and 40 % longer, and 'xb' is right to left. Text
// without accents on a page was written by neither a catalog nor a person.
import type { DateFormats } from '../../contract/date-formats.ts'
import { createMessageLanguage, type MessageToken, parseMessage } from '../../contract/messages.ts'
import type { ScreenLanguage } from '../ui/language.ts'

// cspell:disable-next-line
const PLAIN = 'aeioucnszydlrtghbpkmfvjwqxAEIOUCNSZYDLRTGHBPKMFVJWQX'
// cspell:disable-next-line
const ACCENTED = [...'áéíóúçñšžýđłřťğħƀƥķɱƒṽĵŵɋẋÁÉÍÓÚÇÑŠŽÝĐŁŘŤĞĦɃƤĶⱮƑṼĴŴɊẊ']
const accented = new Map([...PLAIN].map((letter, index) => [letter, ACCENTED[index] ?? letter]))

/** Leaves tags as they are. */
function accentWords(words: string): string {
  return words
    .split(/(<\/?\w+\/?>)/)
    .map((part) =>
      part.startsWith('<') ? part : [...part].map((letter) => accented.get(letter) ?? letter).join(''),
    )
    .join('')
}

function accentTokens(tokens: readonly MessageToken[]): MessageToken[] {
  return tokens.map((token): MessageToken => {
    if (typeof token === 'string') return token === '#' ? token : accentWords(token)
    const [name, kind, cases] = token
    if (!cases) return token
    const parts = Object.entries(cases).map(([key, part]) => [
      key,
      Array.isArray(part) ? accentTokens(part) : part,
    ])
    return [name, kind, Object.fromEntries(parts)]
  })
}

function invent(message: string): MessageToken[] {
  const length = message.replace(/[{<][^}>]*[}>]/g, '').length
  return [...accentTokens(parseMessage(message)), length < 3 ? '' : '~'.repeat(Math.ceil(length * 0.4))]
}

/** Names of days and months are words of the language too. */
function accentDates(dates: DateFormats): DateFormats {
  const accented: DateFormats = { ...dates }
  for (const name of Object.keys(dates) as (keyof DateFormats)[]) {
    const format = dates[name] as (...values: unknown[]) => string
    accented[name] = (...values: unknown[]) => accentWords(format(...values))
  }
  return accented
}

export const pseudoLanguage = (code: 'xa' | 'xb'): ScreenLanguage => {
  const dir = code === 'xb' ? 'rtl' : 'ltr'
  const english = createMessageLanguage('en-US', dir)
  const format = {
    ...english,
    formatList: (names: readonly string[]) => names.join(', '),
    dates: accentDates(english.dates),
  }
  return { code, dir, format, load: () => null, invent }
}

/** An accent of the pseudo-language; person-made text of tests that is on the page must be removed first. */
const plainWord = /[A-Za-z]{2,}/

/**
 * Texts of the page in plain letters: in elements, and in the attributes that people see or hear. `known` are texts that people
 * wrote, and those of rooms that are not messages yet.
 */
export function findPlainTexts(root: Element, known: readonly string[]): string[] {
  const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'data-tip']
  const texts: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of attributes) texts.push(node.getAttribute(name) ?? '')
    } else if (!/^(SCRIPT|STYLE)$/.test(node.parentElement?.tagName ?? '')) texts.push(node.textContent ?? '')
  }
  const unknown = texts.map((text) => known.reduce((rest, word) => rest.replaceAll(word, ''), text).trim())
  return [...new Set(unknown.filter((text) => plainWord.test(text)))]
}
