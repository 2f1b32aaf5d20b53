import { Suspense, useCallback, useMemo, useState } from 'react'
import type { ListedUser } from '../../../contract/accounts.ts'
import type { Group } from '../../../contract/crews.ts'
import type { Studio } from '../../../contract/schools.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { lazyComponent } from '../../ui/lazy.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Stack } from '../../ui/page.tsx'
import { addGuide } from '../dialogs.ts'
import { SchoolGoalsCard } from '../school-goals/school-goals-card.tsx'
import { useHasGoals } from '../school-goals/use-has-goals.ts'
import { NoData, TabSkeleton } from '../tab-states.tsx'
import { createFormerRoles } from './former-roles.ts'
import { LearnerDialog, type OpenDialog } from './learner-dialog.tsx'
import type { RowContext } from './learner-row.tsx'
import { LearnersCard } from './learners-card.tsx'
import { learnersAmong } from './list-of-learners.ts'
import { CrewChoices, fitEveryRow } from './row-select.tsx'
import { useLearnerChanges } from './use-learner-changes.ts'

const { Component: FirstStart } = lazyComponent(() => import('./first-start.tsx').then((m) => m.FirstStart))

const noCrews: readonly Group[] = []
const noStudios: readonly Studio[] = []
const crewOptions = (crews: readonly Group[]) =>
  crews.map(({ id, name }) => ({ value: String(id), label: name }))
const studioOptions = (studios: readonly Studio[]) =>
  studios.map(({ name }) => ({ value: name, label: name }))

export function LearnersTab() {
  const { input } = useScope()
  const users = useApi('GET /api/admin/users', input)
  const studios = useApi('GET /api/admin/studios', input)
  // A row has the name of its own crew. The others, perhaps a thousand, load after the rows, for slow connections.
  const crews = useApi('GET /api/admin/groups', input, { enabled: !users.isPending })
  const hasGoals = useHasGoals(!users.isPending)
  return (
    <Loaded
      card
      // Without the names of the studios the learners are shown all the same.
      read={{ ...users, data: studios.isPending ? undefined : users.data }}
      skeleton={<TabSkeleton label="learners" />}
      failed={{ children: <NoData of="user" /> }}
    >
      {(known) => (
        <Stack>
          <CrewChoices value={crews.data ?? noCrews}>
            <Learners
              users={known}
              studios={studios.data ?? noStudios}
              crews={crews.data}
              hasGoals={hasGoals}
            />
          </CrewChoices>
          {hasGoals === true && <SchoolGoalsCard />}
        </Stack>
      )}
    </Loaded>
  )
}

function Learners({
  users,
  studios,
  crews,
  hasGoals,
}: {
  users: readonly ListedUser[]
  studios: readonly Studio[]
  /** Undefined until they are loaded. */
  crews: readonly Group[] | undefined
  /** Undefined while unknown. */
  hasGoals: boolean | undefined
}) {
  const { input, schoolId } = useScope()
  const { isSuperAdmin } = useUser()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [pinned, setPinned] = useState<ReadonlySet<number>>(new Set())
  const pin = useCallback((id: number) => setPinned((before) => new Set(before).add(id)), [])
  const [former] = useState(createFormerRoles)
  const changes = useLearnerChanges({ onGuideChange: pin, former })
  // Only the names, so that rows are not rendered again when the sizes of crews change.
  const { data: crewNames } = useApi('GET /api/admin/groups', input, { select: crewOptions })
  const { data: studioNames } = useApi('GET /api/admin/studios', input, { select: studioOptions })
  const context = useMemo<Omit<RowContext, 'onSelect'>>(
    () => ({
      crews: crewNames && fitEveryRow(crewNames) ? crewNames : null,
      studios: studioNames ?? [],
      changes,
      former,
      movesSchools: isSuperAdmin,
      onAction: (kind, learner) => setOpen({ kind, learner }),
    }),
    [crewNames, studioNames, changes, former, isSuperAdmin],
  )
  const isEmpty = useMemo(() => learnersAmong(users, pinned).length === 0, [users, pinned])
  if (isEmpty && hasGoals === undefined) return <TabSkeleton label="learners" />
  return (
    <>
      {hasGoals === false && (
        <Suspense fallback={isEmpty && <TabSkeleton label="learners" />}>
          {crews && <FirstStart key={schoolId} users={users} crews={crews} onOpen={setOpen} />}
          {isEmpty && <NoLearnersYet onOpen={setOpen} />}
        </Suspense>
      )}
      {!(isEmpty && hasGoals === false) && (
        <LearnersCard users={users} pinned={pinned} context={context} onOpen={setOpen} />
      )}
      {open && <LearnerDialog open={open} users={users} studios={studios} onClose={() => setOpen(null)} />}
    </>
  )
}

/** In place of an empty table. */
function NoLearnersYet({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  return (
    <Card region>
      <CardHeader
        title="Learners"
        sub="No learners yet. They are listed here, with crew, studio and role."
        action={
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onOpen({ kind: 'guide' })}
            {...addGuide.preloadProps}
          >
            Add Guide
          </Button>
        }
      />
    </Card>
  )
}
