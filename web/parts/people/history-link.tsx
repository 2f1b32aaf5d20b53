import { Link } from 'wouter'
import type { Person } from '../../../contract/people.ts'
import { paths } from '../../frame/paths.ts'
import { cx } from '../../ui/cx.ts'
import { PersonName } from '../../ui/person-name.tsx'

/** A name as a link to the person's goals. Use it only for users who may read them. */
export function HistoryLink({
  person: { id, firstName, lastName },
  sorted = false,
  className = 'text-ink',
}: {
  person: Pick<Person, 'id' | 'firstName' | 'lastName'>
  /** In a list sorted by last names, which stand out then. */
  sorted?: boolean
  className?: string
}) {
  return (
    <Link
      href={paths.goalHistory(id)}
      className={cx(
        'inline-flex items-center no-underline [overflow-wrap:anywhere] hover:underline focus-visible:underline touch:-my-3 touch:min-w-11 touch:py-3',
        className,
      )}
    >
      {sorted ? <PersonName of={{ firstName, lastName }} /> : `${firstName} ${lastName}`}
    </Link>
  )
}
