import { Link } from 'wouter'
import type { Group } from '../../../contract/crews.ts'
import { paths } from '../../frame/paths.ts'
import { buttonClasses } from '../../ui/button-classes.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Printer } from '../../ui/icons.tsx'

/** To the weekly reports of a crew, which are printed there, at the end of its row. */
export function ReportsLink({
  crew: { id, name },
  week,
}: {
  crew: Pick<Group, 'id' | 'name'>
  week: string
}) {
  return (
    <Link
      href={paths.weeklyReport(week, { crew: id })}
      aria-label={`Weekly reports: ${name}`}
      data-tip="Weekly reports"
      className={cx(buttonClasses('ghost', 'sm'), 'w-9 shrink-0 text-ink-3 touch:w-11')}
    >
      <Icon of={Printer} size={18} />
    </Link>
  )
}
