import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ListedUser } from '../../../contract/accounts.ts'
import type { User } from '../../../contract/people.ts'
import { useApi } from '../../api/queries.ts'
import { downloadText } from '../../frame/download.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Leavers, type ListedState } from '../../parts/people/listed-state.tsx'
import { useSelection } from '../../parts/people/selection.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { MenuItem } from '../../ui/menu-panel.tsx'
import { useZone } from '../../ui/time.tsx'
import { addLearner } from '../dialogs.ts'
import type { RowOption } from '../people/row-select.tsx'
import { NoData } from '../tab-states.tsx'
import type { RowContext } from './learner-row.tsx'
import { LearnersTable, LeaversTable, SelectAll } from './learners-table.tsx'
import { LearnersTools } from './learners-tools.tsx'
import {
  learnersCsv,
  listLearners,
  prepareSearch,
  type SortedLearners,
  type SortKey,
  selectLearners,
  sortLearners,
  wholeList,
} from './list-of-learners.ts'
import { SelectionBar } from './selection-bar.tsx'

const isCaptain = ({ isCrewCaptain }: User) => isCrewCaptain

interface LearnersCardProps {
  users: readonly ListedUser[]
  /** The ids of users who were learners when the tab was opened. They stay in the list whatever their role is now. */
  pinned: ReadonlySet<number>
  context: Omit<RowContext, 'onSelect' | 'showsGuideStudio'>
  /** The filters at first. */
  first: ListedState
  studio: string
  /** Further items of the list's menu. */
  menu: readonly MenuItem[]
  /** Called when sign-in cards of selected learners can be printed. */
  onCardsMade: () => void
}

export function LearnersCard({
  users,
  pinned,
  context,
  first,
  studio,
  menu,
  onCardsMade,
}: LearnersCardProps) {
  const { show } = context
  const [view, setView] = useState({ ...wholeList, studio })
  const [state, setState] = useState(first)
  const leavers = useLeavers(state === 'left')
  const listedUsers = state === 'left' ? (leavers.data ?? noUsers) : users
  const learners = useMemo(() => selectLearners(listedUsers, pinned), [listedUsers, pinned])
  const sorted = useSortedLearners(learners, context.studios)
  // The typed letter is painted before the rows.
  const search = useDeferredValue(view.search)
  const listed = useMemo(() => ({ ...view, search }), [view, search])
  const shown = useMemo(() => listLearners(sorted, listed), [sorted, listed])
  const { ids, toggle, toggleAll, clear } = useSelection(shown)
  const chosen = useMemo(() => learners.filter(({ id }) => ids.has(id)), [learners, ids])
  const hidden = useMemo(
    () => (chosen.length === 0 ? 0 : chosen.length - shown.filter(({ id }) => ids.has(id)).length),
    [chosen, shown, ids],
  )
  const showsGuideStudio = useMemo(() => shown.some(({ isGuide }) => isGuide), [shown])
  const row = useMemo<RowContext>(
    () => ({ ...context, onSelect: toggle, showsGuideStudio }),
    [context, toggle, showsGuideStudio],
  )
  const captains = useMemo(() => users.filter(isCaptain).length, [users])
  const sortBy = useCallback(
    (sort: SortKey) =>
      setView((before) => ({ ...before, sort, descending: before.sort === sort && !before.descending })),
    [],
  )
  const zone = useZone()
  const download = (some: readonly User[]) => downloadText('learners.csv', learnersCsv(some, zone))
  const selectAll = (on: boolean) =>
    toggleAll(
      shown.map(({ id }) => id),
      on,
    )
  const showAll = () => setView(wholeList)
  const table = {
    learners: shown,
    selected: ids,
    onSelectAll: selectAll,
    view: listed,
    onSort: sortBy,
    context: row,
  }
  return (
    <Card className="overflow-clip">
      <h2 className="sr-only">{t`Learners`}</h2>
      <LearnersTools
        view={view}
        onView={(change) => setView({ ...view, ...change })}
        state={state}
        onState={(next) => {
          clear()
          // People who left are not in a crew.
          setView({ ...view, crew: 'all' })
          setState(next)
        }}
        studios={context.studios}
        shown={shown.length}
        total={learners.length}
        captains={captains}
        menu={menu}
        show={show}
        onDownload={() => download(shown)}
        selectAll={<SelectAll learners={shown} selected={ids} onSelectAll={selectAll} />}
      />
      {state === 'left' ? (
        <Leavers list={{ ...leavers, data: leavers.data && learners }} failure={<NoData kind="user" />}>
          {() => (shown.length > 0 ? <LeaversTable {...table} /> : <NobodyFound onAll={showAll} />)}
        </Leavers>
      ) : learners.length === 0 ? (
        <Empty
          title={t`No learners yet`}
          icon={Users}
          action={
            <Button onClick={() => show(addLearner.Dialog)} {...addLearner.preloadProps}>
              <Trans>Add Learner</Trans>
            </Button>
          }
        >
          <Trans>Add them one by one, or paste a whole list with Add Multiple Learners.</Trans>
        </Empty>
      ) : shown.length === 0 ? (
        <NobodyFound onAll={showAll} />
      ) : (
        <LearnersTable {...table} />
      )}
      {chosen.length > 0 && (
        <SelectionBar
          chosen={chosen}
          hidden={hidden}
          state={state}
          show={show}
          onCardsMade={onCardsMade}
          onDone={(gone) => toggleAll(gone, false)}
          onDownload={() => download(chosen)}
          onClear={clear}
        />
      )}
    </Card>
  )
}

function NobodyFound({ onAll }: { onAll: () => void }) {
  return (
    <Empty
      title={t`Nobody found`}
      icon={Users}
      action={<Button onClick={onAll}>{t`Show all learners`}</Button>}
    >
      <Trans>No learners match your search and filters.</Trans>
    </Empty>
  )
}

const noUsers: readonly ListedUser[] = []

function useLeavers(wanted: boolean) {
  const { input } = useScope()
  return useApi('GET /api/admin/users', wanted ? { query: { ...input.query, state: 'left' } } : null)
}

/**
 * Returns the learners in every order. Sorting starts from the previous orders, because usually one of thousands has
 * changed.
 */
function useSortedLearners(learners: readonly ListedUser[], studios: readonly RowOption[]): SortedLearners {
  const before = useRef<SortedLearners>(undefined)
  const sorted = useMemo(
    () =>
      sortLearners(
        learners,
        studios.map(({ value }) => value),
        before.current,
      ),
    [learners, studios],
  )
  useLayoutEffect(() => {
    before.current = sorted
  }, [sorted])
  // The username order and a search are usually not requested yet, and take long for thousands of learners, so they are
  // prepared while the browser is idle.
  useEffect(() => {
    const rest = window.requestIdleCallback?.(() => prepareSearch(sorted.by('username', false)))
    return () => {
      if (rest !== undefined) window.cancelIdleCallback?.(rest)
    }
  }, [sorted])
  return sorted
}
