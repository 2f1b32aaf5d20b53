/**
 * The functions that Lingui's macros become: the build turns `t`, `<Trans>`, `<Plural>` and `useLingui` of the code into calls of this file
 * (scripts/build/languages.ts). Lingui's own functions would read tags and escapes in what people typed, and make objects
 * of `Intl` for each English plural.
 */
import {
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react'
import { fillMessage, type MessagePiece } from '../../contract/messages.ts'
import { renderSentence, splitSentence } from '../../contract/sentence.ts'
import { findTokens, type Message, shownLanguage, useShownLanguage } from './language.ts'

/** @public The macro `t` outside of components. */
export const i18n = { _: (message: Message): string => shownLanguage()._(message) }

/** @public The macro `useLingui`. */
export const useLingui = useShownLanguage

interface TransProps {
  id: string
  message?: string
  values?: Readonly<Record<string, ReactNode>>
  components?: Readonly<Record<string, ReactElement>>
}

/** @public The macros `<Trans>`, `<Plural>`, `<Select>` and `<SelectOrdinal>`. */
export function Trans({ id, message = id, values = {}, components = {} }: TransProps): ReactNode {
  const { language, messages } = useShownLanguage()
  const tokens = findTokens(messages, language, id, message)
  return createElement(
    Fragment,
    null,
    ...nestPieces(fillMessage(tokens, values, language.format), components),
  )
}

/** Puts what is between '<0>' and '</0>' into the first element. Tags in values are text. */
function nestPieces(
  pieces: readonly MessagePiece<ReactNode>[],
  components: Readonly<Record<string, ReactElement>>,
): ReactNode[] {
  const root: ReactNode[] = []
  const open: { element: ReactElement | undefined; children: ReactNode[] }[] = []
  const add = (...nodes: ReactNode[]) => (open.at(-1)?.children ?? root).push(...nodes)
  const close = () => {
    const { element, children = [] } = open.pop() ?? {}
    if (isValidElement(element)) add(cloneElement(element, undefined, ...children))
    else add(...children)
  }
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      add(piece.value)
      continue
    }
    for (const part of piece.split(/(<\/?\w+\/?>)/)) {
      const [, end, name = '', alone] = /^<(\/?)(\w+)(\/?)>$/.exec(part) ?? []
      if (name === '') add(part)
      else if (end) close()
      else open.push({ element: components[name], children: [] })
      if (alone) close()
    }
  }
  while (open.length > 0) close()
  return root
}

/** Makes words of a rule's sentence, such as why a field is refused, in the language of the page. */
export function sentenceText(text: string): string {
  const { language } = shownLanguage()
  return renderSentence(text, language.format, findSentence)
}

/** The words of a rule's sentence before and after a value, which is shown as an element. */
export function splitSentenceText(text: string, name: string): readonly [string, string] | null {
  return splitSentence(text, name, shownLanguage().language.format, findSentence)
}

function findSentence(message: string) {
  const { language, messages } = shownLanguage()
  return messages[message] ?? language.invent?.(message)
}
