import { t } from '@lingui/core/macro'
import { Calendar, Ellipsis, Pencil, Plus, Repeat, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { useGoalWeek } from '../../frame/user-and-week.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-panel.tsx'
import { isOnPhone } from '../../ui/store.ts'
import { deleteGoal, goalForm, weeklyGoal } from './goal-dialogs.tsx'
import { type GoalStanding, maySetAgain } from './goal-standing.ts'

export interface GoalRowActions {
  onEdit?: (goal: GoalWithFeedback) => void
  onDelete?: (goal: GoalWithFeedback) => void
  /** Opens 'Give more time' from the row's menu, for a goal that may get it. */
  onMoreTime?: ((goal: GoalWithFeedback) => void) | undefined
}

/**
 * Edit and delete, as two buttons or on a phone as one menu, and in a menu what few rows have. Actions that are not allowed
 * are not shown. Without buttons an empty space of the same width stays, so the statuses in a list align.
 */
export function RowActions({
  goal,
  standing: { canEdit, canDelete, status },
  onEdit,
  onDelete,
  onMoreTime,
}: GoalRowActions & { goal: GoalWithFeedback; standing: GoalStanding }) {
  const { title, series, abilities } = goal
  const { weekStart } = useGoalWeek()
  const [open, setOpen] = useState<'again' | 'weekly'>()
  const maxItems = [onEdit, onDelete, onMoreTime].filter(Boolean).length
  const edit = onEdit && canEdit ? () => onEdit(goal) : undefined
  const remove = onDelete && canDelete ? () => onDelete(goal) : undefined
  const mayHaveMore = abilities.extend === true && status !== 'completed'
  const moreTime = onMoreTime && mayHaveMore ? () => onMoreTime(goal) : undefined
  const again = maySetAgain(goal, weekStart)
  const isWeekly = series !== null && abilities.delete !== 'forbidden'
  const inMenu = Boolean(moreTime) || again || isWeekly
  // With a menu, a row without 'Give more time' has no room for both buttons.
  const removesInMenu = inMenu && Boolean(edit) && !onMoreTime
  if (maxItems === 0 && !inMenu) return <span className="w-2 shrink-0 sm:w-3" />
  const menu = (onPhone: boolean): MenuItem[] => {
    const items: MenuItem[] = []
    if (edit && onPhone) items.push({ label: t`Edit goal`, icon: Pencil, onSelect: edit })
    if (again) items.push({ label: t`Set again`, icon: Plus, onSelect: () => setOpen('again') })
    if (isWeekly) items.push({ label: t`Weekly goal`, icon: Repeat, onSelect: () => setOpen('weekly') })
    if (moreTime) items.push({ label: t`Give more time`, icon: Calendar, onSelect: moreTime })
    if (remove && (onPhone || removesInMenu))
      items.push({ label: t`Delete goal`, icon: Trash2, onSelect: remove, tone: 'destructive' })
    return items
  }
  // On a phone only the title leaves room for the menu; the lines below it use the full width.
  return (
    <div
      className={cx(
        'flex w-11 shrink-0 justify-end text-ink-3 max-sm:-ms-11 print:*:hidden',
        widths[maxItems],
      )}
    >
      {edit && (
        <IconButton
          icon={Pencil}
          label={t`Edit: ${title}`}
          tooltip={t`Edit`}
          className="max-sm:hidden"
          onClick={edit}
          {...goalForm.preloadProps}
        />
      )}
      {remove && !removesInMenu && (
        <IconButton
          icon={Trash2}
          label={t`Delete: ${title}`}
          tooltip={t`Delete`}
          className="max-sm:hidden"
          onClick={remove}
          {...deleteGoal.preloadProps}
        />
      )}
      {(edit || remove || inMenu) && (
        <span className={cx(!inMenu && 'sm:hidden')}>
          <Menu
            label={t`More for: ${title}`}
            trigger={<IconButton icon={Ellipsis} label={t`More for: ${title}`} tooltip={t`More`} />}
            items={inMenu ? () => menu(isOnPhone()) : menu(true)}
          />
        </span>
      )}
      {onMoreTime && !inMenu && <span className="w-11 shrink-0 max-sm:hidden" />}
      {open === 'again' && (
        <goalForm.Dialog owners={[goal.user]} again={goal} onClose={() => setOpen(undefined)} />
      )}
      {open === 'weekly' && <weeklyGoal.Dialog goal={goal} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

/** Widths by the number of buttons. */
const widths = ['', '', 'sm:w-22', 'sm:w-33']
