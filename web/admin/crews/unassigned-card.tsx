import { Check } from 'lucide-react'
import { memo } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import type { BoardPerson } from './board.ts'
import { useDragging } from './board-context.ts'
import { CrewMember } from './crew-member.tsx'
import { useGrowing } from './use-growing.ts'

/** Learners without a crew. Everybody may be dropped here. */
export const UnassignedCard = memo(function UnassignedCard({ people }: { people: readonly BoardPerson[] }) {
  const { dragged, drag } = useDragging()
  const { shown, sentinel } = useGrowing(people.length, 40)
  const takes = dragged !== null && dragged.crew !== null
  const isOver = takes && drag.over === 'unassigned'
  return (
    <section
      aria-labelledby="unassigned"
      {...drag.dropping('unassigned', takes)}
      className={cx(
        'flex flex-col rounded-14 border border-dashed p-2 pt-2.5 lg:sticky lg:top-19 lg:max-h-[calc(100dvh-6rem)]',
        takes ? 'border-primary' : 'border-line-strong',
        isOver ? 'bg-primary-soft' : 'bg-sunken',
      )}
    >
      <div className="flex min-h-9 items-center gap-2.5 px-2 pb-1">
        <h3 id="unassigned" className="flex-1 text-16 font-650">
          Unassigned Learners
        </h3>
        <span className="text-14 text-ink-2 tabular-nums">{people.length.toLocaleString('en-US')}</span>
      </div>
      {people.length === 0 && (
        <p className="px-2 pb-3 text-14 text-ink-2">Everybody who can be in a crew is in one.</p>
      )}
      <ul className="min-h-0 gap-x-4 divide-y divide-stone-off overflow-y-auto max-lg:grid max-lg:max-h-[60dvh] max-lg:sm:grid-cols-2 max-lg:sm:divide-y-0">
        {people.slice(0, shown).map((person) => (
          <CrewMember
            key={person.id}
            person={person}
            crew={null}
            isDragged={dragged?.person.id === person.id}
          />
        ))}
        {shown < people.length && <li ref={sentinel} className="h-13" />}
      </ul>
      {takes && (
        <p
          className={cx(
            'mt-1 flex min-h-9 items-center justify-center gap-1.5 rounded-10 px-2 text-14 font-600',
            isOver ? 'bg-primary text-on-primary' : 'bg-primary-soft text-primary-ink',
          )}
        >
          <Icon of={Check} size={16} />
          Can take {dragged.person.firstName}
        </p>
      )}
    </section>
  )
})
