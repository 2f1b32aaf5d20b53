import type { User } from '../../../contract/people.ts'
import { formatCount } from '../../../contract/sentences.ts'
import { signInCards } from '../../sign-in-cards/sign-in-cards.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Download, EllipsisVertical, type IconPicture, IdCard, Mountain, Trash2, X } from '../../ui/icons.tsx'
import { keepPlace } from '../../ui/keep-place.ts'
import type { PreloadProps } from '../../ui/lazy-dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { changeStudio, deleteLearners } from './learner-dialogs.ts'

export type SelectionAction = 'studio' | 'cards' | 'delete-many'

/** What can be done to the chosen learners; stands at the foot of the window while there are any. */
export function SelectionBar({
  chosen,
  hidden,
  cards,
  onOpen,
  onDownload,
  onClear,
}: {
  chosen: readonly User[]
  /** How many of them the filter hides now. */
  hidden: number
  /** How many of them may get a sign-in card. */
  cards: number
  onOpen: (action: SelectionAction) => void
  onDownload: () => void
  onClear: () => void
}) {
  const nobody = cards === 0 ? 'Sign-in cards are for learners without another role.' : undefined
  const actions: readonly Action[] = [
    {
      icon: Mountain,
      label: 'Change studio',
      run: () => onOpen('studio'),
      preloadProps: changeStudio.preloadProps,
    },
    {
      icon: IdCard,
      label: 'Sign-in cards',
      run: () => onOpen('cards'),
      preloadProps: signInCards.preloadProps,
      reason: nobody,
    },
    { icon: Download, label: 'Download CSV', run: onDownload },
    {
      icon: Trash2,
      label: 'Delete',
      run: () => onOpen('delete-many'),
      preloadProps: deleteLearners.preloadProps,
      gone: true,
    },
  ]
  return (
    <section
      data-selection-bar
      aria-label="Chosen learners"
      className="sticky bottom-0 z-10 flex items-center gap-x-3 rounded-b-14 border-t border-line-strong bg-surface px-4 py-2.5 max-sm:px-3"
    >
      <p role="status" className="text-14 font-600 tabular-nums max-sm:flex-1">
        {formatCount(chosen.length)} selected
        {hidden > 0 && <span className="font-400 text-ink-2"> ({formatCount(hidden)} not shown)</span>}
      </p>
      <div className="flex gap-1.5 max-sm:hidden">
        {actions.map(({ icon, label, run, preloadProps, reason, gone }) => (
          <Button
            key={label}
            size="sm"
            icon={icon}
            variant={gone ? 'destructive-quiet' : 'quiet'}
            reason={reason}
            onClick={run}
            {...preloadProps}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="sm:hidden">
        <Menu
          sheet
          align="end"
          label="What to do with them"
          trigger={
            <Button size="sm" icon={EllipsisVertical}>
              Actions
            </Button>
          }
          items={actions.map(({ icon, label, run, reason, gone }) => ({
            icon,
            label,
            onSelect: run,
            disabled: reason !== undefined,
            ...(gone && { tone: 'destructive' as const, separated: true }),
          }))}
        />
      </div>
      <IconButton
        size="sm"
        icon={X}
        label="Clear selection"
        onClick={(event) => {
          keepPlace(event.currentTarget)
          onClear()
        }}
      />
    </section>
  )
}

interface Action {
  icon: IconPicture
  label: string
  run: () => void
  preloadProps?: PreloadProps
  reason?: string | undefined
  /** Something goes for good. */
  gone?: boolean
}
