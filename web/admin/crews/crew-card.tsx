import { Check, EllipsisVertical, X } from 'lucide-react'
import { memo, useId } from 'react'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { barTo, sizeWarning } from './board.ts'
import { useDragging } from './board-context.ts'
import { CrewMember } from './crew-member.tsx'
import { CrewSize } from './crew-size.tsx'

export type CrewAction = 'rename' | 'delete'

/** One crew. While a learner is dragged it shows whether it can take that learner, and why not. */
export const CrewCard = memo(function CrewCard({
  crew,
  onAction,
}: {
  crew: GroupWithMembers
  onAction: (action: CrewAction, crew: GroupWithMembers) => void
}) {
  const { dragged, drag } = useDragging()
  const title = useId()
  const isHome = dragged?.crew?.id === crew.id
  const bar = dragged && !isHome ? barTo(dragged, crew) : null
  const takes = dragged !== null && !isHome && bar === null
  const isOver = takes && drag.over === crew.id
  const warning = sizeWarning(crew.memberCount)
  return (
    <section
      aria-labelledby={title}
      {...drag.dropping(crew.id, takes)}
      className={cx(
        'flex min-w-0 flex-col rounded-14 [contain-intrinsic-size:auto_300px] [content-visibility:auto]',
        takes ? 'border-2 border-primary p-1.75 pt-2.25' : 'border border-line p-2 pt-2.5',
        takes && !isOver && 'border-dashed',
        isOver ? 'bg-primary-soft' : bar === null ? 'bg-surface' : 'bg-sunken text-ink-3',
      )}
    >
      <div className="flex min-h-9 items-center gap-2.5 px-2 pb-1">
        <h3 id={title} className="min-w-0 flex-1 text-16 leading-[1.3] font-650 [overflow-wrap:anywhere]">
          {crew.name}
        </h3>
        <CrewSize count={crew.memberCount} />
      </div>
      {warning && <p className="-mt-1 px-2 pb-1.5 text-13 font-600 text-amber-ink">{warning}</p>}
      <ul className="divide-y divide-line">
        {crew.members.map((person) => (
          <CrewMember
            key={person.id}
            person={person}
            crew={crew}
            isDragged={dragged?.person.id === person.id}
          />
        ))}
      </ul>
      <div className="mt-auto flex min-h-9 items-center">
        {dragged && !isHome ? (
          <p
            className={cx(
              'flex min-h-9 flex-1 items-center justify-center gap-1.5 rounded-10 px-2 text-14 font-600',
              isOver
                ? 'bg-primary text-on-primary'
                : takes
                  ? 'bg-primary-soft text-primary-ink'
                  : 'text-ink-2',
            )}
          >
            <Icon of={takes ? Check : X} size={16} />
            {bar ?? `Can take ${dragged.person.firstName}`}
          </p>
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
