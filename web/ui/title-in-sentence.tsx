import { cx } from './cx.ts'

/** Characters. A longer title takes more than two lines of a narrow column. */
export const LONG_TITLE = 70

/**
 * A goal's title inside of a sentence, isolated, so that one written from right to left keeps its quotation marks. A
 * long one has lines of its own: two, and the whole title in its tooltip and for screen readers.
 */
export function TitleInSentence({
  children: title,
  quoted = false,
  className,
}: {
  children: string
  quoted?: boolean
  className?: string
}) {
  const isLong = title.length > LONG_TITLE
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
