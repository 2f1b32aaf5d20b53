import { Download, IdCard, Mountain, Trash2, X } from 'lucide-react'
import type { User } from '../../../contract/people.ts'
import { signInCards } from '../../sign-in-cards/sign-in-cards.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
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
  return (
    <section
      data-selection-bar
      aria-label="Chosen learners"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-b-14 border-t border-line-strong bg-surface px-4 py-2.5 max-sm:px-3"
    >
      <p role="status" className="text-14 font-600 tabular-nums max-sm:flex-1">
        {chosen.length.toLocaleString('en-US')} selected
        {hidden > 0 && (
          <span className="font-400 text-ink-2"> ({hidden.toLocaleString('en-US')} not shown)</span>
        )}
      </p>
      <IconButton size="sm" icon={X} label="Clear selection" onClick={onClear} className="sm:order-last" />
      <div className="flex gap-1.5 max-sm:-mx-3 max-sm:w-[calc(100%+1.5rem)] max-sm:overflow-x-auto max-sm:px-3 max-sm:py-1">
        <Button size="sm" icon={Mountain} onClick={() => onOpen('studio')} {...changeStudio.wake}>
          Change studio
        </Button>
        <Button
          size="sm"
          icon={IdCard}
          reason={cards === 0 ? 'Sign-in cards are for learners without another role.' : undefined}
          onClick={() => onOpen('cards')}
          {...signInCards.wake}
        >
          Sign-in cards
        </Button>
        <Button size="sm" icon={Download} onClick={onDownload}>
          Download CSV
        </Button>
        <Button
          size="sm"
          variant="destructive-quiet"
          icon={Trash2}
          onClick={() => onOpen('delete-many')}
          {...deleteLearners.wake}
        >
          Delete
        </Button>
      </div>
    </section>
  )
}
