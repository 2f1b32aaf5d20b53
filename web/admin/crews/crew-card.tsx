import { memo, useId, useMemo } from 'react'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { EllipsisVertical } from '../../ui/icons.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useStore } from '../../ui/store.ts'
import { sizeWarning } from './board.ts'
import { useBoard } from './board-context.ts'
import { useDropTarget } from './board-drag.ts'
import { barIn, standingOf } from './board-store.ts'
import { CrewMember } from './crew-member.tsx'
import { CrewSize } from './crew-size.tsx'
import { DropWords } from './drop-words.tsx'

export type CrewAction = 'rename' | 'delete'

/** One crew. While a learner is dragged it shows whether it can take that learner, and why not. */
export const CrewCard = memo(function CrewCard({
  crew,
  onAction,
}: {
  crew: GroupWithMembers
  onAction: (action: CrewAction, crew: GroupWithMembers) => void
}) {
  const { store } = useBoard()
  const standing = useStore(store, () => standingOf(store, crew.id))
  const place = useDropTarget(store, crew.id)
  const title = useId()
  const isOver = standing === 'over'
  const takes = isOver || standing === 'takes'
  const isBarred = barIn(standing) !== null
  const warning = sizeWarning(crew.memberCount)
  // The rows do not care for the drag.
  const members = useMemo(
    () => crew.members.map((person) => <CrewMember key={person.id} person={person} crewId={crew.id} />),
    [crew],
  )
  return (
    <section
      ref={place}
      data-row=""
      aria-labelledby={title}
      className={cx(
        'flex min-w-0 flex-col rounded-14 [contain-intrinsic-size:auto_330px] [content-visibility:auto]',
        takes ? 'border-2 border-primary p-1.75 pt-2.25' : 'border border-line p-2 pt-2.5',
        takes && !isOver && 'border-dashed',
        isOver ? 'bg-primary-soft' : isBarred ? 'crew-barred bg-sunken' : 'bg-surface',
      )}
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-2.5 px-2 pb-1">
        <h3 id={title} className="min-w-0 flex-auto text-16 leading-[1.3] font-600 [overflow-wrap:anywhere]">
          {crew.name}
        </h3>
        <CrewSize count={crew.memberCount} />
      </div>
      {warning && <p className="-mt-1 px-2 pb-1.5 text-13 font-600 text-amber-ink">{warning}</p>}
      <ul aria-label={`Members of ${crew.name}`} className="divide-y divide-line">
        {members}
      </ul>
      <div className="mt-auto flex min-h-10 items-end touch:min-h-11">
        {takes || isBarred ? (
          <DropWords store={store} standing={standing} />
        ) : (
          <Menu
            label={`Crew ${crew.name}`}
            trigger={
              <IconButton
                size="sm"
                icon={EllipsisVertical}
                label={`More for ${crew.name}`}
                tip="More"
                className="ml-auto text-ink-3 hover:text-ink"
              />
            }
            items={[
              { label: 'Rename crew', onSelect: () => onAction('rename', crew) },
              { label: 'Delete crew', tone: 'destructive', onSelect: () => onAction('delete', crew) },
            ]}
          />
        )}
      </div>
    </section>
  )
})
