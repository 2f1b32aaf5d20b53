import { useId, useState } from 'react'
import { cx } from './cx.ts'
import { TextButton } from './text-button.tsx'

/** A text of as many lines stands as it is; of a longer one six are shown, so that two or more are folded away. */
const WHOLE = 9

/**
 * What is folded, judged by the text alone, so that nothing is measured before it is drawn: `line` are the characters in
 * a line of a page, rather fewer than there are, and in one of a phone, rather more.
 */
const folds = [
  { line: 84, words: 'not-print:line-clamp-6' },
  { line: 44, words: 'max-[480px]:line-clamp-6', button: 'min-[480px]:hidden' },
]

/** A text that somebody wrote. Of a long one the first lines stand there, until it is asked for; on paper it is whole. */
export function LongText({
  children: text,
  unfolded = false,
  className,
}: {
  children: string
  /** Whether a long one is whole until somebody folds it. */
  unfolded?: boolean
  className?: string
}) {
  const [chosen, setChosen] = useState<boolean>()
  const id = useId()
  const open = chosen ?? unfolded
  const fold = folds.find(({ line }) => linesOf(text, line) > WHOLE)
  return (
    <div className={cx('max-w-[68ch]', className)}>
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
            // Folded again from far below, the text would be above what is on the screen.
            if (open) requestAnimationFrame(() => button.scrollIntoView({ block: 'nearest' }))
          }}
        >
          {open ? 'Show less' : 'Show more'}
        </TextButton>
      )}
    </div>
  )
}

/** Roughly, where a line holds so many characters. */
const linesOf = (text: string, characters: number) =>
  text.split('\n').reduce((sum, line) => sum + (Math.ceil(line.length / characters) || 1), 0)
