import { Users } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { useApi } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useScope } from '../scope.ts'
import { TabSkeleton } from '../tab-skeleton.tsx'
import { downloadLearners } from './download-learners.ts'
import { LearnerDialog, type OpenDialog } from './learner-dialog.tsx'
import { addLearner } from './learner-dialogs.ts'
import type { RowContext } from './learner-row.tsx'
import { LearnersTable } from './learners-table.tsx'
import { LearnersTools } from './learners-tools.tsx'
import { learnersAmong, listLearners, type SortKey, wholeList } from './list-of-learners.ts'
import { useLearnerChanges } from './use-learner-changes.ts'

const noUsers: readonly User[] = []

export function LearnersTab() {
  const { input } = useScope()
  const users = useApi('GET /api/admin/users', input)
  const crews = useApi('GET /api/admin/groups', input)
  const studios = useApi('GET /api/admin/studios', input)
  const parts = [users, crews, studios]
  if (parts.some((part) => part.isPending)) return <TabSkeleton label="learners" />
  if (users.isError) {
    return (
      <Card>
        <ErrorState onRetry={() => void users.refetch()} retrying={users.isFetching}>
          No user data available. Please check your authentication or refresh the page.
        </ErrorState>
      </Card>
    )
  }
  return <Learners users={users.data ?? noUsers} crews={crews.data ?? []} studios={studios.data ?? []} />
}

function Learners({
  users,
  crews,
  studios,
}: {
  users: readonly User[]
  crews: readonly { id: number; name: string }[]
  studios: readonly { id: number; name: string }[]
}) {
  const [view, setView] = useState(wholeList)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const keep = useCallback((id: number) => setKept((before) => new Set(before).add(id)), [])
  const changes = useLearnerChanges(keep)
  const context = useMemo<RowContext>(
    () => ({
      crews: crews.map(({ id, name }) => ({ value: String(id), label: name })),
      studios: studios.map(({ name }) => ({ value: name, label: name })),
      changes,
      onAction: (kind, learner) => setOpen({ kind, learner }),
    }),
    [crews, studios, changes],
  )
  const names = useMemo(() => studios.map(({ name }) => name), [studios])
  const learners = useMemo(() => learnersAmong(users, kept), [users, kept])
  const shownView = useDeferredValue(view)
  const shown = useMemo(() => listLearners(learners, shownView, names), [learners, shownView, names])
  const captains = useMemo(() => users.filter((user) => user.isCrewCaptain).length, [users])
  const sortBy = useCallback(
    (sort: SortKey) =>
      setView((before) => ({ ...before, sort, descending: before.sort === sort && !before.descending })),
    [],
  )
  return (
    <Card className="overflow-clip">
      <h2 className="sr-only">Learners</h2>
      <LearnersTools
        view={view}
        onView={(change) => setView({ ...view, ...change })}
        studios={names}
        shown={shown.length}
        of={learners.length}
        captains={captains}
        onOpen={(kind) => setOpen({ kind })}
        onDownload={() => downloadLearners(shown, crews)}
      />
      {learners.length === 0 ? (
        <Empty
          title="No learners yet"
          icon={Users}
          action={
            <Button onClick={() => setOpen({ kind: 'learner' })} {...addLearner.wake}>
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
        <LearnersTable learners={shown} view={view} onSort={sortBy} context={context} />
      )}
      {open && (
        <LearnerDialog open={open} studios={studios} captains={captains} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}
