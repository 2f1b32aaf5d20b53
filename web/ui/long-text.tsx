import { useId, useState } from 'react'
import { cx } from './cx.ts'
import { isRightToLeft } from './text.ts'
import { TextButton } from './text-button.tsx'

/**
 * A text of at most this many lines is shown whole. Six lines of a longer one are shown, so folding saves at least
 * four.
 */
const WHOLE = 9

/**
 * When a text is folded, estimated by its characters, so that no layout is measured. `line` is the number of characters
 * in a line: rather too few for a page, rather too many for a phone.
 */
const folds = [
  { line: 84, words: 'not-print:line-clamp-6' },
  { line: 44, words: 'max-[500px]:line-clamp-6', button: 'min-[500px]:hidden' },
]

/** A text of a user. A long one shows its first lines and 'Show more'; on paper it is whole. */
export function LongText({
  children: text,
  unfolded = false,
  className,
}: {
  children: string
  /** Whether a long text is whole until the user folds it. */
  unfolded?: boolean
  className?: string
}) {
  const [chosen, setChosen] = useState<boolean>()
  const id = useId()
  const open = chosen ?? unfolded
  const fold = folds.find(({ line }) => linesOf(text, line) > WHOLE)
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

/** The approximate number of lines at so many characters a line. */
const linesOf = (text: string, characters: number) =>
  text.split('\n').reduce((sum, line) => sum + (Math.ceil(line.length / characters) || 1), 0)
