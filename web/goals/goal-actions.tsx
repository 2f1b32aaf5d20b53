import { IconButton } from '../ui/icon-button.tsx'
import { Ellipsis, Pencil, Trash2 } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import type { MenuItem } from '../ui/menu-item.ts'
import { preloadDeleteGoal, preloadGoalForm } from './goal-dialogs.tsx'

/** Edit and delete of a row: two buttons, or one menu on a phone. Nothing for what may not be done. */
export function GoalActions({
  title,
  onEdit,
  onDelete,
}: {
  title: string
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}) {
  if (!onEdit && !onDelete) return null
  const items: MenuItem[] = []
  if (onEdit) items.push({ label: 'Edit goal', icon: Pencil, onSelect: onEdit })
  if (onDelete) items.push({ label: 'Delete goal', icon: Trash2, onSelect: onDelete, tone: 'destructive' })
  return (
    <>
      <div className="flex text-ink-3 max-sm:hidden print:hidden">
        {onEdit && (
          <IconButton
            icon={Pencil}
            label={`Edit: ${title}`}
            tip="Edit"
            onClick={onEdit}
            onPointerEnter={preloadGoalForm}
            onFocus={preloadGoalForm}
          />
        )}
        {onDelete && (
          <IconButton
            icon={Trash2}
            label={`Delete: ${title}`}
            tip="Delete"
            onClick={onDelete}
            onPointerEnter={preloadDeleteGoal}
            onFocus={preloadDeleteGoal}
          />
        )}
      </div>
      <div className="sm:hidden print:hidden">
        <Menu
          sheet
          label={`More for: ${title}`}
          trigger={<IconButton icon={Ellipsis} label={`More for: ${title}`} tip="More" />}
          items={items}
        />
      </div>
    </>
  )
}
