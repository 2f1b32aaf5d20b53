import { CREW_MAX } from '../../../contract/crew-rules.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ArrowRightLeft } from '../../ui/icons.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-item.ts'
import { useStore } from '../../ui/store.ts'
import { fullName } from '../people/person-name.ts'
import { type BoardPerson, barTo } from './board.ts'
import { type Board, useBoard } from './board-context.ts'

/** A longer list of crews is searched in a dialog. */
const MENU_MOST = 24

/** 'Move to…': the crews that can take the learner, and why the others cannot. */
export function MoveButton({ person }: { person: BoardPerson }) {
  const board = useBoard()
  const isLong = useStore(board.store, () => board.store.data().crews.length > MENU_MOST)
  const button = (
    <IconButton
      size="sm"
      icon={ArrowRightLeft}
      label={`Move ${fullName(person)} to…`}
      tip="Move to…"
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
      sheet
      label={`Move ${fullName(person)} to`}
      trigger={button}
      items={() => itemsFor(person.id, board)}
    />
  )
}

function itemsFor(id: number, { store, changes }: Board): MenuItem[] {
  const placed = store.find(id)
  if (!placed) return []
  const items = store.data().crews.map((crew): MenuItem => {
    const isHere = crew.id === placed.crew?.id
    const bar = isHere ? 'Is here now' : barTo(placed, crew)
    return {
      label: crew.name,
      note: `${bar === null ? '' : `${bar}, `}${crew.memberCount}/${CREW_MAX}`,
      disabled: bar !== null,
      onSelect: () => changes.move(id, crew.id),
    }
  })
  return [
    ...items,
    {
      label: 'Unassigned',
      note: placed.crew ? 'Always possible' : 'Is here now',
      disabled: placed.crew === null,
      separated: items.length > 0,
      onSelect: () => changes.move(id, null),
    },
  ]
}
