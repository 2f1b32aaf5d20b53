import { useCallback, useMemo, useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Users } from '../../ui/icons.tsx'
import { downloadLearners } from './download-learners.ts'
import { getsCard } from './gets-card.ts'
import type { OpenDialog } from './learner-dialog.tsx'
import { addLearner } from './learner-dialogs.ts'
import type { RowContext } from './learner-row.tsx'
import { LearnersTable, SelectAll } from './learners-table.tsx'
import { LearnersTools } from './learners-tools.tsx'
import { learnersAmong, listLearners, type SortKey, wholeList } from './list-of-learners.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'
import { useSortedLearners } from './use-sorted-learners.ts'

const isCaptain = ({ isCrewCaptain }: User) => isCrewCaptain

/** The table with its tools, and the bar of what is chosen. */
export function LearnersCard({
  users,
  kept,
  context,
  onOpen,
}: {
  users: readonly User[]
  /** Learners when this person came to the tab, whatever they are now. */
  kept: ReadonlySet<number>
  context: Omit<RowContext, 'onSelect'>
  onOpen: (dialog: OpenDialog) => void
}) {
  const [view, setView] = useState(wholeList)
  const learners = useMemo(() => learnersAmong(users, kept), [users, kept])
  const sorted = useSortedLearners(learners, context.studios)
  const shown = useMemo(() => listLearners(sorted, view), [sorted, view])
  const { ids, toggle, toggleAll, clear } = useSelection(shown)
  const chosen = useMemo(() => learners.filter(({ id }) => ids.has(id)), [learners, ids])
  const hidden = useMemo(
    () => (chosen.length === 0 ? 0 : chosen.length - shown.filter(({ id }) => ids.has(id)).length),
    [chosen, shown, ids],
  )
  const row = useMemo<RowContext>(() => ({ ...context, onSelect: toggle }), [context, toggle])
  const captains = useMemo(() => users.filter(isCaptain).length, [users])
  const sortBy = useCallback(
    (sort: SortKey) =>
      setView((before) => ({ ...before, sort, descending: before.sort === sort && !before.descending })),
    [],
  )
  const selectAll = (on: boolean) =>
    toggleAll(
      shown.map(({ id }) => id),
      on,
    )
  return (
    <Card className="overflow-clip">
      <h2 className="sr-only">Learners</h2>
      <LearnersTools
        view={view}
        onView={(change) => setView({ ...view, ...change })}
        studios={context.studios}
        shown={shown.length}
        of={learners.length}
        captains={captains}
        onOpen={(kind) => onOpen({ kind })}
        onDownload={() => downloadLearners(shown)}
        selectAll={<SelectAll learners={shown} selected={ids} onSelectAll={selectAll} />}
      />
      {learners.length === 0 ? (
        <Empty
          title="No learners yet"
          icon={Users}
          action={
            <Button onClick={() => onOpen({ kind: 'learner' })} {...addLearner.preloadProps}>
              Add Learner
            </Button>
          }
        >
          Add them one by one, or paste a whole list with Add Multiple Learners.
        </Empty>
      ) : shown.length === 0 ? (
        <Empty
          title="Nobody found"
          icon={Users}
          action={<Button onClick={() => setView(wholeList)}>Show all learners</Button>}
        >
          No learner of this studio has that name or username.
        </Empty>
      ) : (
        <LearnersTable
          learners={shown}
          selected={ids}
          onSelectAll={selectAll}
          view={view}
          onSort={sortBy}
          context={row}
        />
      )}
      {chosen.length > 0 && (
        <SelectionBar
          chosen={chosen}
          hidden={hidden}
          cards={chosen.filter(getsCard).length}
          onOpen={(kind) =>
            onOpen({ kind, people: chosen, onDone: (gone: readonly number[]) => toggleAll(gone, false) })
          }
          onDownload={() => downloadLearners(chosen)}
          onClear={clear}
        />
      )}
    </Card>
  )
}
