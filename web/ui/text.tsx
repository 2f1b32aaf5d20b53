import { useId, useState } from 'react'
import { TextButton } from './button.tsx'
import { cx } from './cx.ts'

/** A text in the form that searching compares: without case and accents. */
export const normalizedText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

export function hasWords(text: string, search: string): boolean {
  const searched = normalizedText(text)
  return normalizedText(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

/** Whether a text has letters that are written from right to left, such as Hebrew or Arabic ones. */
export const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff]/.test(text)

let collator: Intl.Collator | undefined

/** The order of two texts in a list: case and accents do not count, and 'Crew 9' is before 'Crew 10'. */
export function compareText(a: string, b: string): number {
  collator ??= new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })
  return collator.compare(a, b)
}

/** So many lines are shown whole. Of a longer text six are shown, so folding saves at least four. */
const MAX_UNFOLDED_LINES = 9

/**
 * When a text is folded, estimated by its characters, so that no layout is measured. `line` is the number of characters
 * in a line: rather too few for a page, rather too many for a phone.
 */
const folds = [
  { line: 84, words: 'not-print:line-clamp-6' },
  { line: 44, words: 'max-[500px]:line-clamp-6', button: 'min-[500px]:hidden' },
]

interface LongTextProps {
  children: string
  /** Whether a long text is whole until the user folds it. */
  unfolded?: boolean
  className?: string
}

/** A text of a user. A long one shows its first lines and 'Show more'; on paper it is whole. */
export function LongText({ children: text, unfolded = false, className }: LongTextProps) {
  const [chosen, setChosen] = useState<boolean>()
  const id = useId()
  const open = chosen ?? unfolded
  const fold = folds.find(({ line }) => linesOf(text, line) > MAX_UNFOLDED_LINES)
  return (
    // Text from right to left begins at the right edge, where its title begins, also if it is narrower.
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
          {open ? 'Show less' : 'Show more'}
        </TextButton>
      )}
    </div>
  )
}

const linesOf = (text: string, characters: number) =>
  text.split('\n').reduce((sum, line) => sum + (Math.ceil(line.length / characters) || 1), 0)

/** Characters. A longer title takes more than two lines of a narrow column. */
export const MAX_INLINE_TITLE_LENGTH = 70

interface TitleInSentenceProps {
  children: string
  quoted?: boolean
  className?: string
}

/** Isolated, so that a title from right to left keeps its quotation marks. A long one is cut to two lines of its own. */
export function TitleInSentence({ children: title, quoted = false, className }: TitleInSentenceProps) {
  const isLong = title.length > MAX_INLINE_TITLE_LENGTH
  return (
    <>
      {quoted && !isLong && '“'}
      <bdi className={cx(isLong && 'line-clamp-2', className)} title={isLong ? title : undefined}>
        {quoted && isLong ? `“${title}”` : title}
      </bdi>
      {quoted && !isLong && '”'}
    </>
  )
}
