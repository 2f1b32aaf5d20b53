import { ArrowRightLeft } from 'lucide-react'
import { CREW_MAX } from '../../../contract/crew-rules.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-item.ts'
import { fullName } from '../people/person-name.ts'
import { barTo, type Placed } from './board.ts'
import { type Board, useBoard } from './board-context.ts'

/** A longer list of crews is searched in a dialog. */
const MENU_MOST = 24

/** 'Move to…': the crews that can take the learner, and why the others cannot. */
export function MoveButton(placed: Placed) {
  const board = useBoard()
  const { person } = placed
  const button = (
    <IconButton
      size="sm"
      icon={ArrowRightLeft}
      label={`Move ${fullName(person)} to…`}
      tip="Move to…"
      data-move-learner={person.id}
      className="text-ink-3 hover:text-ink"
    />
  )
  if (board.crews.length > MENU_MOST) {
    return <IconButton {...button.props} aria-haspopup="dialog" onClick={() => board.onMoveDialog(placed)} />
  }
  return <Menu sheet label={`Move ${fullName(person)} to`} trigger={button} items={itemsFor(placed, board)} />
}

function itemsFor(placed: Placed, { crews, changes }: Board): MenuItem[] {
  const { person, crew } = placed
  const items = crews
    .filter((other) => other.id !== crew?.id)
    .map((other): MenuItem => {
      const bar = barTo(placed, other)
      return {
        label: other.name,
        note: `${bar === null ? '' : `${bar}, `}${other.memberCount}/${CREW_MAX}`,
        disabled: bar !== null,
        onSelect: () => changes.move(person.id, other.id),
      }
    })
  if (!crew) return items
  return [
    ...items,
    {
      label: 'Unassigned',
      note: 'Always possible',
      separated: items.length > 0,
      onSelect: () => changes.move(person.id, null),
    },
  ]
}
