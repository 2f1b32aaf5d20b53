// The entries of the school's calendar as rows, past ones folded under 'Earlier'.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Calendar, ChevronRight, Pencil, Trash2 } from 'lucide-react'
import type { Day } from '../../../contract/days.ts'
import type { DayOff } from '../../../contract/school-days.ts'
import { useGoalWeek } from '../../frame/user-and-week.ts'
import { IconButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Count } from '../../ui/tag.tsx'
import { formatLength, formatSpan } from './day-words.ts'

interface Actions {
  today: Day
  /** `index` is the entry's index in the calendar. */
  onEdit: (index: number) => void
  onDelete: (index: number) => void
}

export function EntryList({ entries, ...actions }: Actions & { entries: readonly DayOff[] }) {
  if (entries.length === 0) {
    return (
      <Empty icon={Calendar} title={t`No no-school days entered`}>
        <Trans>Add holidays and other days off, so nothing is due on them.</Trans>
      </Empty>
    )
  }
  const rows = entries.map((entry, index) => ({ entry, index }))
  const earlier = rows.filter(({ entry }) => entry.to < actions.today)
  const coming = rows.filter(({ entry }) => entry.to >= actions.today)
  return (
    <>
      <h3 className="sr-only">
        <Trans>No-school days</Trans>
      </h3>
      {earlier.length > 0 && (
        <details className="group border-b border-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-14 font-600 text-ink-2 [&::-webkit-details-marker]:hidden">
            <Icon icon={ChevronRight} size={16} className="group-open:rotate-90" />
            <Trans>Earlier</Trans>
            <Count count={earlier.length} />
          </summary>
          <Rows rows={earlier} label={t`Earlier no-school days`} {...actions} />
        </details>
      )}
      {coming.length > 0 ? (
        <Rows rows={coming} label={t`No-school days`} {...actions} />
      ) : (
        <p className="py-4 text-14 text-ink-2">
          <Trans>No days off are coming up.</Trans>
        </p>
      )}
    </>
  )
}

function Rows({
  rows,
  label,
  today,
  onEdit,
  onDelete,
}: Actions & { rows: readonly { entry: DayOff; index: number }[]; label: string }) {
  const { weeks } = useGoalWeek()
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {rows.map(({ entry, entry: { from, to, name }, index }) => (
        <li key={`${index} ${from} ${to} ${name}`} className="flex min-h-14 items-center gap-2 py-1.5">
          <span className="min-w-0 flex-1 text-14">
            <b className="block leading-snug font-600 [overflow-wrap:anywhere]">{name}</b>
            <span className="block leading-snug text-ink-2">{formatSpan(entry, today)}</span>
          </span>
          <span className="text-13 whitespace-nowrap text-ink-2 tabular-nums">
            {formatLength(entry, weeks)}
          </span>
          <span className="-mr-2 flex">
            <IconButton
              icon={Pencil}
              label={t`Edit: ${name}`}
              tooltip={t`Edit`}
              size="sm"
              onClick={() => onEdit(index)}
            />
            <IconButton
              icon={Trash2}
              label={t`Delete: ${name}`}
              tooltip={t`Delete`}
              size="sm"
              onClick={(event) => {
                keepFocus(event.currentTarget)
                onDelete(index)
              }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
