import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Ellipsis, TriangleAlert, X } from 'lucide-react'
import { memo, useId, useMemo } from 'react'
import { MAX_CREW_SIZE } from '../../../contract/crew-rules.ts'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { describeSizeProblem } from '../../parts/crews/crew-lists.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { useIncrementalList } from '../../ui/show-more.tsx'
import { useStore } from '../../ui/store.ts'
import type { BoardPerson } from './board.ts'
import { useDropTarget } from './board-drag.ts'
import { type BoardStore, type DropState, getBlockReason, getDropState, useBoard } from './board-store.ts'
import { CrewMember } from './crew-member.tsx'

export type CrewAction = 'rename' | 'delete'

interface CrewCardProps {
  crew: GroupWithMembers
  onAction: (action: CrewAction, crew: GroupWithMembers) => void
}

/** A crew. During a drag it shows whether it can take the learner, or why it cannot. */
export const CrewCard = memo(function CrewCard({ crew, onAction }: CrewCardProps) {
  const { t } = useLingui()
  const { store } = useBoard()
  const { name } = crew
  const state = useStore(store, () => getDropState(store, crew.id))
  const target = useDropTarget(store, crew.id)
  const title = useId()
  const isOver = state === 'over'
  const takes = isOver || state === 'takes'
  const isBlocked = getBlockReason(state) !== null
  const warning = describeSizeProblem(crew.memberCount)
  // The rows do not render again during a drag.
  const members = useMemo(
    () => crew.members.map((person) => <CrewMember key={person.id} person={person} crewId={crew.id} />),
    [crew],
  )
  return (
    <section
      ref={target}
      data-row=""
      aria-labelledby={title}
      className={cx(
        'relative flex min-w-0 flex-col rounded-14 [contain-intrinsic-size:auto_290px] [content-visibility:auto]',
        takes ? 'border-2 border-primary p-1.75 pt-2.25' : 'border border-line p-2 pt-2.5',
        takes && !isOver && 'border-dashed',
        isOver ? 'bg-primary-soft' : isBlocked ? 'crew-barred bg-sunken' : 'bg-surface',
      )}
    >
      <div className="-mr-1 flex min-h-9 items-start pb-1 pl-2">
        <div className="flex min-h-9 min-w-0 flex-auto flex-wrap items-center gap-x-2 touch:min-h-11">
          <h3
            id={title}
            className="min-w-0 flex-auto text-16 leading-[1.3] font-600 [overflow-wrap:anywhere]"
          >
            {crew.name}
          </h3>
          <CrewSize count={crew.memberCount} />
        </div>
        <Menu
          label={t`Crew ${name}`}
          trigger={
            <IconButton
              size="sm"
              icon={Ellipsis}
              label={t`More for ${name}`}
              tooltip={t`More`}
              className="text-ink-3 hover:text-ink"
            />
          }
          items={[
            { label: t`Rename crew`, onSelect: () => onAction('rename', crew) },
            { label: t`Delete crew`, tone: 'destructive', onSelect: () => onAction('delete', crew) },
          ]}
        />
      </div>
      {warning && <p className="-mt-1 px-2 pb-1.5 text-13 font-600 text-amber-ink">{warning}</p>}
      <ul aria-label={t`Members of ${name}`} className="divide-y divide-line">
        {members}
      </ul>
      {(takes || isBlocked) && (
        // The hint is above the last row, because a card that grew during a drag would move the cards below it away from
        // the pointer.
        <div
          className={cx('absolute inset-x-2 bottom-2 flex rounded-10', takes ? 'bg-surface' : 'bg-sunken')}
        >
          <DropHint store={store} state={state} />
        </div>
      )}
    </section>
  )
})

interface UnassignedCardProps {
  people: readonly BoardPerson[]
  /** The learner moved last is always rendered. */
  follow: number | null
}

/** Learners without a crew. Any learner can be dropped here. */
export const UnassignedCard = memo(function UnassignedCard({ people, follow }: UnassignedCardProps) {
  const { t } = useLingui()
  const { store } = useBoard()
  const state = useStore(store, () => getDropState(store, 'unassigned'))
  const target = useDropTarget(store, 'unassigned')
  const { shown, sentinel } = useIncrementalList(
    people.length,
    20,
    people.findIndex(({ id }) => id === follow) + 1,
  )
  const isOver = state === 'over'
  const takes = isOver || state === 'takes'
  return (
    <section
      ref={target}
      aria-labelledby="unassigned"
      className={cx(
        'flex flex-col rounded-14 border border-dashed p-2 pt-2.5 lg:sticky lg:top-[calc(4.75rem+var(--above))] lg:max-h-[calc(100dvh-6rem-var(--above))]',
        takes ? 'border-primary' : 'border-line-strong',
        isOver ? 'bg-primary-soft' : 'bg-sunken',
      )}
    >
      <div className="flex min-h-9 items-center gap-2.5 px-2 pb-1">
        <h3 id="unassigned" className="flex-1 text-16 font-600">
          <Trans>Unassigned Learners</Trans>
        </h3>
        <span className="text-14 text-ink-2 tabular-nums">{formatCount(people.length)}</span>
      </div>
      {people.length === 0 && <p className="px-2 pb-3 text-14 text-ink-2">{t`Everyone is in a crew.`}</p>}
      <ul
        aria-label={t`Learners without a crew`}
        className="min-h-0 gap-x-4 divide-y divide-stone-off overflow-y-auto max-lg:grid max-lg:max-h-[60dvh] max-lg:sm:grid-cols-2 max-lg:sm:divide-y-0"
      >
        {people.slice(0, shown).map((person) => (
          <CrewMember key={person.id} person={person} crewId={null} />
        ))}
        {shown < people.length && <li key={shown} ref={sentinel} className="h-13" />}
      </ul>
      {takes && (
        <div className="mt-1 flex">
          <DropHint store={store} state={state} />
        </div>
      )}
    </section>
  )
})

const places = Array.from({ length: MAX_CREW_SIZE }, (_, index) => index)

/** The size n/5 as text and as five stones, with a warning outside of 3 to 5. */
function CrewSize({ count }: { count: number }) {
  const max = MAX_CREW_SIZE
  const warned = describeSizeProblem(count) !== null
  return (
    <span
      className={cx(
        'flex shrink-0 items-center gap-2 text-14 tabular-nums',
        warned ? 'font-600 text-amber-ink' : 'text-ink-2',
      )}
    >
      <span aria-hidden="true" className="crew-stones flex gap-0.75">
        {places.map((place) => (
          <span
            key={place}
            className={cx('h-2.25 w-2.75 rounded-stone', place < count ? 'bg-stone-3' : 'bg-stone-off')}
          />
        ))}
      </span>
      <span className="flex items-center gap-1">
        {warned && <Icon icon={TriangleAlert} size={18} />}
        <span aria-hidden="true">
          {count}/{max}
        </span>
        <span className="sr-only">{t`${count} of ${max} members`}</span>
      </span>
    </span>
  )
}

/** A hint at the bottom of a target during a drag: 'Can take Khai', or why it cannot. */
function DropHint({ store, state }: { store: BoardStore; state: DropState }) {
  const reason = getBlockReason(state)
  const firstName = store.dragged()?.person.firstName ?? ''
  const colors =
    state === 'over'
      ? 'bg-primary text-on-primary'
      : reason === null
        ? 'bg-primary-soft text-primary-ink'
        : 'text-ink-2'
  return (
    <p
      className={cx(
        'flex min-h-9 flex-1 items-center justify-center gap-1.5 rounded-10 px-2 text-center text-14 font-600 [overflow-wrap:anywhere]',
        colors,
      )}
    >
      <Icon icon={reason === null ? Check : X} size={16} />
      {reason ?? t`Can take ${firstName}`}
    </p>
  )
}
