import { cx } from './cx.ts'

/**
 * 'Ada Alder' where a list is sorted by the last name but shows the first one first: the last name is bold, so that the
 * order can be seen.
 */
export function PersonName({
  of: { firstName, lastName },
  className,
}: {
  of: { firstName: string; lastName: string }
  className?: string
}) {
  return (
    <span className={cx('font-400', className)}>
      {firstName} <b className="font-600">{lastName}</b>
    </span>
  )
}
