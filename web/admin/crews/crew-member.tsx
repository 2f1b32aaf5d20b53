import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ArrowRightLeft, Crown, GripVertical } from 'lucide-react'
import { memo } from 'react'
import { MAX_CREW_SIZE } from '../../../contract/crew-rules.ts'
import { fullName } from '../../../contract/person-name.ts'
import { PersonName } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-panel.tsx'
import { useStore } from '../../ui/store.ts'
import { StudioMark } from '../../ui/studio-mark.tsx'
import { type BoardPerson, listMoveChoices, type MoveChoice } from './board.ts'
import { useDraggable } from './board-drag.ts'
import { type Board, useBoard } from './board-store.ts'

interface CrewMemberProps {
  person: BoardPerson
  crewId: number | null
}

export const CrewMember = memo(function CrewMember({ person, crewId }: CrewMemberProps) {
  const { t } = useLingui()
  const { store, studios, changes } = useBoard()
  const isDragged = useStore(store, () => store.drag()?.id === person.id)
  const row = useDraggable(person.id)
  const name = fullName(person)
  const level = studios.indexOf(person.studio ?? '')
  return (
    <li
      ref={row}
      className={cx(
        'flex min-h-13 cursor-grab items-center gap-0.5 py-1',
        isDragged && 'rounded-10 outline-2 -outline-offset-2 outline-line-strong outline-dashed *:invisible',
      )}
    >
      <span className="grid w-6 shrink-0 place-items-center text-ink-3 max-lg:touch:hidden">
        <Icon icon={GripVertical} size={16} />
      </span>
      <span className="min-w-0 flex-1 max-lg:touch:pl-2">
        <PersonName person={person} className="block text-14 leading-[1.3] [overflow-wrap:anywhere]" />
        {person.studio === null ? (
          <span className="text-12 text-ink-3">{t`No studio`}</span>
        ) : (
          <StudioMark
            size="s"
            name={person.studio}
            level={level < 0 ? null : level + 1}
            total={studios.length}
          />
        )}
      </span>
      {crewId !== null && (
        <IconButton
          size="sm"
          icon={Crown}
          label={t`Crew Captain: ${name}`}
          tooltip={person.isCrewCaptain ? t`Remove as Crew Captain` : t`Make Crew Captain`}
          aria-pressed={person.isCrewCaptain}
          data-learner={person.id}
          data-part="captain"
          onClick={() => changes.setCaptain(person, !person.isCrewCaptain)}
          className={person.isCrewCaptain ? 'text-amber-ink [&_svg]:fill-amber' : 'text-ink-3 hover:text-ink'}
        />
      )}
      <MoveButton person={person} />
    </li>
  )
})

/** With more crews than this the menu becomes a dialog with a search. */
const MAX_IN_MENU = 24

/** The button t`Move to…` with the crews that can take the learner, and why the others cannot. */
function MoveButton({ person }: { person: BoardPerson }) {
  const board = useBoard()
  const name = fullName(person)
  const isLong = useStore(board.store, () => board.store.data().crews.length > MAX_IN_MENU)
  const button = (
    <IconButton
      size="sm"
      icon={ArrowRightLeft}
      label={t`Move ${name} to…`}
      tooltip={t`Move to…`}
      data-learner={person.id}
      data-part="move"
      className="text-ink-3 hover:text-ink"
    />
  )
  if (isLong) {
    return (
      <IconButton {...button.props} aria-haspopup="dialog" onClick={() => board.onMoveDialog(person.id)} />
    )
  }
  return (
    <Menu
      headed
      label={t`Move ${name} to`}
      trigger={button}
      items={() => createItems(person.id, board)}
      source={board.store}
    />
  )
}

function createItems(id: number, { store, changes }: Board): MenuItem[] {
  const placed = store.find(id)
  if (!placed) return []
  const itemOf = ({ crew, reason }: MoveChoice): MenuItem => ({
    label: crew.name,
    note: [reason, `${crew.memberCount}/${MAX_CREW_SIZE}`].filter(Boolean).join(', '),
    disabled: reason !== null,
    onSelect: () => changes.move(id, crew.id),
  })
  const { open, barred, full } = listMoveChoices(placed, store.data().crews)
  const fullCount = full.length
  return [
    ...open.map(itemOf),
    ...barred.map((choice, index) => ({ ...itemOf(choice), separated: index === 0 && open.length > 0 })),
    ...(full.length === 0
      ? []
      : [
          {
            label: t`Full`,
            note: plural(fullCount, { one: '# crew', other: '# crews' }),
            separated: open.length + barred.length > 0,
            folded: full.map(itemOf),
            onSelect: () => {},
          },
        ]),
    {
      label: t`Unassigned`,
      note: placed.crew ? t`Always possible` : t`Already here`,
      disabled: placed.crew === null,
      separated: true,
      onSelect: () => changes.move(id, null),
    },
  ]
}
