import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { TextButton } from './button.tsx'
import { cx } from './cx.ts'

/** Normalizes a text for searching: without case and accents. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

export function matchesSearch(text: string, search: string): boolean {
  const searched = normalizeText(text)
  return normalizeText(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

/** Whether a text has letters of a right-to-left script, such as Hebrew or Arabic. */
export const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff]/.test(text)

let sortingLocale = 'en-US'
let collator: Intl.Collator | undefined

/** Lists are sorted in the language of the school, whatever language its people read. */
export function sortInLanguage(locale: string): void {
  if (locale === sortingLocale) return
  sortingLocale = locale
  collator = undefined
}

/** Compares two texts for a list: case and accents are ignored, and 'Crew 9' comes before 'Crew 10'. */
export function compareText(a: string, b: string): number {
  collator ??= new Intl.Collator(sortingLocale, { sensitivity: 'base', numeric: true })
  return collator.compare(a, b)
}

/** A text with at most this many lines is shown whole. A longer one shows six, so folding hides at least four. */
const MAX_UNFOLDED_LINES = 9

/**
 * Thresholds for folding a text, estimated by its characters, so that no layout is measured. `line` is the number of
 * characters in a line: rather too few for a page, rather too many for a phone.
 */
const folds = [
  { line: 84, words: 'not-print:line-clamp-6' },
  { line: 44, words: 'max-[500px]:line-clamp-6', button: 'min-[500px]:hidden' },
]

interface LongTextProps {
  children: string
  /** Whether the text starts expanded. */
  unfolded?: boolean
  className?: string
}

/** A text that a user wrote. A long one shows its first lines and 'Show more'; on paper it is whole. */
export function LongText({ children: text, unfolded = false, className }: LongTextProps) {
  const [chosen, setChosen] = useState<boolean>()
  const id = useId()
  const open = chosen ?? unfolded
  const fold = folds.find(({ line }) => countLines(text, line) > MAX_UNFOLDED_LINES)
  return (
    // Right-to-left text begins at the right edge, where its title begins, even if it is narrower.
    <div dir="auto" className={cx('max-w-[68ch]', isRightToLeft(text) && 'ml-auto', className)}>
      <p id={id} className={cx('whitespace-pre-line [overflow-wrap:anywhere]', !open && fold?.words)}>
        {text}
      </p>
      {fold && (
        <TextButton
          aria-expanded={open}
          aria-controls={id}
          className={fold.button}
          onClick={({ currentTarget: button }) => {
            setChosen(!open)
            // Folding moves the text up, possibly out of sight.
            if (open) requestAnimationFrame(() => button.scrollIntoView({ block: 'nearest' }))
          }}
        >
          {open ? t`Show less` : t`Show more`}
        </TextButton>
      )}
    </div>
  )
}

const countLines = (text: string, characters: number) =>
  text.split('\n').reduce((sum, line) => sum + (Math.ceil(line.length / characters) || 1), 0)

/** Titles with more characters take more than two lines of a narrow column. */
export const MAX_INLINE_TITLE_LENGTH = 70

interface TitleInSentenceProps {
  children: string
  /** The quotation marks around it. */
  quotes?: readonly [open: string, close: string]
  className?: string
}

/**
 * A title within a sentence. It is isolated, so that a right-to-left title keeps its quotation marks. A long one is cut to
 * two lines of its own.
 */
export function TitleInSentence({
  children: title,
  quotes: [open, close] = ['', ''],
  className,
}: TitleInSentenceProps) {
  const isLong = title.length > MAX_INLINE_TITLE_LENGTH
  return (
    <>
      {!isLong && open}
      <bdi className={cx(isLong && 'line-clamp-2', className)} title={isLong ? title : undefined}>
        {isLong ? `${open}${title}${close}` : title}
      </bdi>
      {!isLong && close}
    </>
  )
}
