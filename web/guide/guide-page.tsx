// The guide dashboard: the guide's studio, its learners and goals, and the crews and goals of the school.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, Ellipsis, Printer } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { HeadData } from '../frame/page-state.tsx'
import { paths } from '../frame/paths.ts'
import { useQueryParameters } from '../frame/query-parameters.tsx'
import { type ShownWeek, useGoalWeek, useShownWeek, useUser } from '../frame/user-and-week.ts'
import { useDownloadResults } from '../parts/results/download-results.tsx'
import { weekToReport } from '../parts/weeks/report-weeks.tsx'
import { WeekChoice, WeekLabel } from '../parts/weeks/week-choice.tsx'
import { IconButton } from '../ui/button.tsx'
import { lazyComponent } from '../ui/lazy.tsx'
import { Menu } from '../ui/menu.tsx'
import { Note } from '../ui/note.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { type TabItem, Tabs } from '../ui/tabs.tsx'
import { clearedFilter } from './goal-filters.tsx'
import { Overview } from './overview.tsx'
import { formatCrewName, ListSkeleton, labelNoStudio, useStudioWeek } from './studio-week.tsx'

const { Component: FurtherTab } = lazyComponent(() => import('./further-tabs.tsx').then((m) => m.FurtherTab))

const tabText = z.enum(['overview', 'learners', 'goals', 'crews', 'all-goals'])
type GuideTab = z.output<typeof tabText>

const listFurtherTabs = () =>
  [
    ['learners', t`Studio Learners`],
    ['goals', t`Studio Goals`],
    ['crews', t`All Crews`],
    ['all-goals', t`All Goals`],
  ] as const

/** The tabs that are about one week. */
const weekTabs: ReadonlySet<GuideTab> = new Set(['overview', 'learners', 'goals'])

export function GuidePage() {
  const { assignedStudio } = useUser()
  const [{ tab = 'overview', week }, changeParameters] = useQueryParameters({
    tab: tabText,
    week: z.literal('last'),
  })
  const shown = (weekTabs.has(tab) && week) || 'active'
  const show = (next: GuideTab) =>
    changeParameters({ ...clearedFilter, tab: next === 'overview' ? undefined : next }, true)
  const tabs: readonly TabItem<GuideTab>[] = [
    {
      value: 'overview',
      label: t`Overview`,
      content: (
        <Overview shown={shown} onAllGoals={() => show('goals')} onLearners={() => show('learners')} />
      ),
    },
    ...listFurtherTabs().map(([name, label]) => ({
      value: name,
      label,
      content: (
        <Suspense fallback={<ListSkeleton />}>
          <FurtherTab name={name} shown={shown} />
        </Suspense>
      ),
    })),
  ]
  return (
    <Page>
      <PageHeader
        title={assignedStudio ?? labelNoStudio()}
        documentTitle={t`Studio Guide`}
        sub={<WeekLabel shown={shown} />}
        action={
          assignedStudio !== null &&
          weekTabs.has(tab) && (
            <StudioTools
              studio={assignedStudio}
              shown={shown}
              onShow={(next) => changeParameters({ week: next === 'last' ? next : undefined })}
            />
          )
        }
      />
      {assignedStudio === null && (
        <Note tone="warn" title={t`No studio is assigned to you yet.`}>
          <Trans>Ask an admin for one. Until then, you’ll see all of the school’s crews and goals.</Trans>
        </Note>
      )}
      <Tabs
        label={t`Studio Guide sections`}
        value={tab}
        onChange={show}
        items={tabs}
        className="mb-4 max-sm:mb-3"
      />
    </Page>
  )
}

interface StudioToolsProps {
  studio: string
  shown: ShownWeek
  onShow: (week: ShownWeek) => void
}

/** A choice of the week, and a menu with that week as a file or printed. */
function StudioTools({ studio, shown, onShow }: StudioToolsProps) {
  return (
    <>
      <WeekChoice shown={shown} onShow={onShow} />
      <HeadData
        // The button reserves its space, so that nothing moves once it is enabled.
        fallback={<IconButton icon={Ellipsis} label={t`More for: ${studio}`} disabled />}
      >
        <WeekMenu studio={studio} shown={shown} />
      </HeadData>
    </>
  )
}

function WeekMenu({ studio, shown }: Pick<StudioToolsProps, 'studio' | 'shown'>) {
  const { learners, goals } = useStudioWeek(shown)
  const { weekStart } = useShownWeek(shown)
  const reported = weekToReport(useGoalWeek())
  const [, navigate] = useLocation()
  const download = useDownloadResults({
    groupName: studio,
    learners: learners.map(({ learner }) => ({
      person: learner,
      crew: formatCrewName(learner.groupId, learner.groupName),
    })),
    goals,
    shown,
  })
  const label = t`More for: ${studio}`
  return (
    <Menu
      label={label}
      trigger={<IconButton icon={Ellipsis} label={label} tooltip={t`More`} />}
      items={[
        {
          label: t`Print weekly reports`,
          icon: Printer,
          onSelect: () => navigate(paths.weeklyReport(shown === 'active' ? reported : weekStart)),
        },
        {
          label: t`Download results`,
          icon: Download,
          onSelect: () => void download(),
          disabled: learners.length === 0,
        },
      ]}
    />
  )
}
