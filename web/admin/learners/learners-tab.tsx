import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Milestone } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListedUser } from '../../../contract/accounts.ts'
import type { Group } from '../../../contract/crews.ts'
import { canGetCard } from '../../../contract/roles.ts'
import type { Studio } from '../../../contract/schools.ts'
import { usePageData } from '../../api/page-data.ts'
import { useApi } from '../../api/queries.ts'
import { PageData } from '../../frame/page-state.tsx'
import { paths } from '../../frame/paths.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useFamilyView, useUser } from '../../frame/user-and-week.ts'
import { signInCards } from '../../parts/people/person-dialogs.tsx'
import { type FirstStep, useFirstSteps, useHasGoals } from '../../parts/school/first-steps.ts'
import { FirstStepsCard } from '../../parts/school/first-steps-card.tsx'
import { useNewYear } from '../../parts/school/new-year.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type OpenedDialog, useShownDialog } from '../../ui/lazy.tsx'
import { Stack } from '../../ui/page.tsx'
import { addCoach, addGuide, addLearner, addMany } from '../dialogs.ts'
import { importList } from '../import-list/import-list.ts'
import { useBringBack } from '../people/row-buttons.tsx'
import { CrewChoices, fitEveryRow } from '../people/row-select.tsx'
import { createFormerRoles, useLearnerChanges } from '../people/use-learner-changes.ts'
import { SchoolGoalsCard } from '../school-goals/school-goals.tsx'
import { NoData, TabSkeleton } from '../tab-states.tsx'
import type { RowContext } from './learner-row.tsx'
import { LearnersCard } from './learners-card.tsx'
import { Additions } from './learners-tools.tsx'
import { selectLearners } from './list-of-learners.ts'
import { NewYearSteps } from './new-year-steps.tsx'

type Show = (dialog: OpenedDialog) => void

const noCrews: readonly Group[] = []
const crewOptions = (crews: readonly Group[]) =>
  crews.map(({ id, name }) => ({ value: String(id), label: name }))
const studioOptions = (studios: readonly Studio[]) =>
  studios.map(({ name }) => ({ value: name, label: name }))

export function LearnersTab() {
  // The learners are shown even if the names of the studios are missing.
  const studios = useApi('GET /api/admin/studios', useScope().input)
  return (
    <PageData fallback={<Skeleton />} errorProps={{ children: <NoData kind="user" /> }}>
      {studios.isPending ? <Skeleton /> : <OfSchool />}
    </PageData>
  )
}

const Skeleton = () => <TabSkeleton text={t`Loading learners`} />

function OfSchool() {
  const { input } = useScope()
  const users = usePageData('GET /api/admin/users', input)
  // A row has the name of its own crew. The others, perhaps a thousand, load after the rows, for slow connections.
  const crews = useApi('GET /api/admin/groups', input)
  const hasGoals = useHasGoals(true)
  return (
    <Stack>
      <CrewChoices value={crews.data ?? noCrews}>
        <Learners users={users} crews={crews.data} hasGoals={hasGoals} />
      </CrewChoices>
      {hasGoals === true && <SchoolGoalsCard />}
    </Stack>
  )
}

interface LearnersProps {
  users: readonly ListedUser[]
  /** Undefined until they are loaded. */
  crews: readonly Group[] | undefined
  /** Undefined while unknown. */
  hasGoals: boolean | undefined
}

function Learners({ users, crews, hasGoals }: LearnersProps) {
  const { input, schoolId } = useScope()
  const me = useUser()
  const bringBack = useBringBack()
  const familyView = useFamilyView()
  const { show, dialog } = useShownDialog()
  const [pinned, setPinned] = useState<ReadonlySet<number>>(new Set())
  const pin = useCallback((id: number) => setPinned((before) => new Set(before).add(id)), [])
  const [former] = useState(createFormerRoles)
  const [showsLeavers, setShowsLeavers] = useState(false)
  const changes = useLearnerChanges({ onGuideChange: pin, former })
  // Only the names are selected, so that rows do not render again when the sizes of crews change.
  const { data: crewNames } = useApi('GET /api/admin/groups', input, { select: crewOptions })
  const { data: studioNames } = useApi('GET /api/admin/studios', input, { select: studioOptions })
  const context = useMemo<Omit<RowContext, 'onSelect' | 'showsGuideStudio'>>(
    () => ({
      crews: crewNames && fitEveryRow(crewNames) ? crewNames : null,
      studios: studioNames ?? [],
      changes,
      former,
      me,
      familyView,
      show,
      onBringBack: bringBack,
    }),
    [crewNames, studioNames, changes, former, me, show, bringBack, familyView],
  )
  const isEmpty = useMemo(() => selectLearners(users, pinned).length === 0, [users, pinned])
  const { steps, current, placed, finishCards } = useFirstSteps(users, crews, hasGoals)
  const newYear = useNewYear(hasGoals)
  const { list, studio, listRef, showStudio } = useChosenStudio()
  // The steps are above the rows and would push them down.
  const mayBeNew = isEmpty || users.length < LARGE_SCHOOL_SIZE
  const showsNewYear = newYear.isNear === true && !newYear.isHidden
  const isUnknown = hasGoals === undefined || (hasGoals === false && steps === null)
  if ((mayBeNew && isUnknown) || (hasGoals && newYear.isNear === undefined)) return <Skeleton />
  return (
    <>
      {steps && current && (
        <FirstStepsCard
          key={schoolId}
          steps={steps}
          current={current}
          placed={placed}
          actions={<StepActions step={current.name} users={users} show={show} finishCards={finishCards} />}
        />
      )}
      <NewYearSteps
        newYear={newYear}
        users={users}
        studios={context.studios.map(({ value }) => value)}
        show={show}
        onList={showStudio}
      />
      {isEmpty && hasGoals === false && !showsLeavers ? (
        <NoLearnersYet show={show} onLeavers={() => setShowsLeavers(true)} />
      ) : (
        <div ref={listRef} tabIndex={-1} className="relative scroll-mt-20 outline-none!">
          {steps?.[0]?.done !== false && (
            <Additions isInTabBar={current === undefined && !showsNewYear} show={show} />
          )}
          <LearnersCard
            key={list}
            studio={studio}
            users={users}
            pinned={pinned}
            context={context}
            first={showsLeavers ? 'left' : 'active'}
            onCardsMade={finishCards}
            menu={
              newYear.isNear && newYear.isHidden
                ? [
                    {
                      label: t`Six steps to the new year`,
                      icon: Milestone,
                      onSelect: () => newYear.setHidden(false),
                    },
                  ]
                : []
            }
          />
        </div>
      )}
      {dialog}
    </>
  )
}

/** A step's button shows a studio's learners. The list starts over with the studio as its filter, and gets the focus. */
function useChosenStudio() {
  const listRef = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState({ list: 0, studio: 'all' })
  useEffect(() => {
    if (chosen.list > 0) listRef.current?.focus()
  }, [chosen])
  const showStudio = useCallback(
    (studio: string) => setChosen(({ list }) => ({ list: list + 1, studio })),
    [],
  )
  return { ...chosen, listRef, showStudio }
}

/** A school with this many people is not new, so its rows do not wait to know whether it has goals. */
const LARGE_SCHOOL_SIZE = 200

interface StepActionsProps {
  step: FirstStep['name']
  users: readonly ListedUser[]
  show: Show
  finishCards: () => void
}

function StepActions({ step, users, show, finishCards }: StepActionsProps) {
  const { named } = useScope()
  const printCards = () =>
    show(({ onClose }) => (
      <signInCards.Dialog learners={users.filter(canGetCard)} onMade={finishCards} onClose={onClose} />
    ))
  switch (step) {
    case 'learners':
      return (
        <>
          <Button variant="primary" onClick={() => show(addMany.Dialog)} {...addMany.preloadProps}>
            <Trans>Add Multiple Learners</Trans>
          </Button>
          <Button onClick={() => show(addLearner.Dialog)} {...addLearner.preloadProps}>
            <Trans>Add Learner</Trans>
          </Button>
        </>
      )
    case 'crews':
      return (
        <LinkButton variant="primary" href={paths.admin('crews', named)}>
          <Trans>Open the board</Trans>
        </LinkButton>
      )
    case 'coaches':
      return (
        <>
          <Button variant="primary" onClick={() => show(addCoach.Dialog)} {...addCoach.preloadProps}>
            <Trans>Add Coach</Trans>
          </Button>
          <LinkButton variant="ghost" href={paths.admin('coaches', named)}>
            <Trans>Choose coaches</Trans>
          </LinkButton>
        </>
      )
    case 'cards':
      return (
        <>
          <Button variant="primary" onClick={printCards} {...signInCards.preloadProps}>
            <Trans>Print cards</Trans>
          </Button>
          <Button
            variant="ghost"
            onClick={({ currentTarget }) => {
              // The button is removed with the card, so the focus moves to the page.
              currentTarget.closest('main')?.focus({ preventScroll: true })
              finishCards()
            }}
          >
            <Trans>Skip</Trans>
          </Button>
        </>
      )
  }
}

/** Replaces an empty table. */
function NoLearnersYet({ show, onLeavers }: { show: Show; onLeavers: () => void }) {
  return (
    <Card
      title={t`Learners`}
      sub={t`No learners yet. Once you add them, they’ll show up here.`}
      action={
        <div className="flex flex-wrap gap-1.5">
          <Button size="sm" onClick={() => show(importList.Dialog)} {...importList.preloadProps}>
            <Trans>Import a list</Trans>
          </Button>
          <Button size="sm" variant="ghost" onClick={() => show(addGuide.Dialog)} {...addGuide.preloadProps}>
            <Trans>Add Guide</Trans>
          </Button>
          <Button size="sm" variant="ghost" onClick={onLeavers}>
            <Trans>People who left</Trans>
          </Button>
        </div>
      }
    />
  )
}
