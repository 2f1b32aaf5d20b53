import { memo } from 'react'
import { formatCount } from '../../../contract/sentences.ts'
import { cx } from '../../ui/cx.ts'
import { useStore } from '../../ui/store.ts'
import { useGrowing } from '../../ui/use-growing.ts'
import type { BoardPerson } from './board.ts'
import { useBoard } from './board-context.ts'
import { useDropTarget } from './board-drag.ts'
import { standingOf } from './board-store.ts'
import { CrewMember } from './crew-member.tsx'
import { DropWords } from './drop-words.tsx'

/** Learners without a crew. Everybody may be dropped here. */
export const UnassignedCard = memo(function UnassignedCard({
  people,
  follow,
}: {
  people: readonly BoardPerson[]
  /** The learner who was moved last is drawn in any case. */
  follow: number | null
}) {
  const { store } = useBoard()
  const standing = useStore(store, () => standingOf(store, 'unassigned'))
  const place = useDropTarget(store, 'unassigned')
  const { shown, sentinel } = useGrowing(people.length, 20, people.findIndex(({ id }) => id === follow) + 1)
  const isOver = standing === 'over'
  const takes = isOver || standing === 'takes'
  return (
    <section
      ref={place}
      aria-labelledby="unassigned"
      className={cx(
        'flex flex-col rounded-14 border border-dashed p-2 pt-2.5 lg:sticky lg:top-[calc(4.75rem+var(--above))] lg:max-h-[calc(100dvh-6rem-var(--above))]',
        takes ? 'border-primary' : 'border-line-strong',
        isOver ? 'bg-primary-soft' : 'bg-sunken',
      )}
    >
      <div className="flex min-h-9 items-center gap-2.5 px-2 pb-1">
        <h3 id="unassigned" className="flex-1 text-16 font-600">
          Unassigned Learners
        </h3>
        <span className="text-14 text-ink-2 tabular-nums">{formatCount(people.length)}</span>
      </div>
      {people.length === 0 && (
        <p className="px-2 pb-3 text-14 text-ink-2">Everybody who can be in a crew is in one.</p>
      )}
      <ul
        aria-label="Learners without a crew"
        className="min-h-0 gap-x-4 divide-y divide-stone-off overflow-y-auto max-lg:grid max-lg:max-h-[60dvh] max-lg:sm:grid-cols-2 max-lg:sm:divide-y-0"
      >
        {people.slice(0, shown).map((person) => (
          <CrewMember key={person.id} person={person} crewId={null} />
        ))}
        {shown < people.length && <li key={shown} ref={sentinel} className="h-13" />}
      </ul>
      {takes && <DropWords store={store} standing={standing} />}
    </section>
  )
})
