// The guide dashboard: the guide's studio at a glance, its learners and goals, and the crews and goals of the school.
import * as z from 'zod/mini'
import { WeekWords } from '../crews/week-words.tsx'
import { Hint } from '../frame/hint.tsx'
import { useQueryParameters } from '../frame/query-parameters.ts'
import { useUser } from '../frame/session-context.ts'
import { Note } from '../ui/note.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { type TabItem, Tabs } from '../ui/tabs.tsx'
import { AllCrews } from './all-crews.tsx'
import { AllGoals } from './all-goals.tsx'
import { NO_STUDIO } from './crew-name.ts'
import { Overview } from './overview.tsx'
import { StudioGoals } from './studio-goals.tsx'
import { StudioLearners } from './studio-learners.tsx'
import { StudioTools } from './studio-tools.tsx'

const tabText = z.enum(['overview', 'learners', 'goals', 'crews', 'all-goals'])
type GuideTab = z.output<typeof tabText>

/** The tabs that are about one week. */
const ofWeek: ReadonlySet<GuideTab> = new Set(['overview', 'learners', 'goals'])

export function GuidePage() {
  const { assignedStudio } = useUser()
  const [{ tab = 'overview', week }, changeParameters] = useQueryParameters({
    tab: tabText,
    week: z.literal('last'),
  })
  const shown = (ofWeek.has(tab) && week) || 'active'
  const show = (next: GuideTab) => changeParameters({ tab: next === 'overview' ? undefined : next }, true)
  const tabs: readonly TabItem<GuideTab>[] = [
    {
      value: 'overview',
      label: 'Overview',
      content: <Overview shown={shown} onAllGoals={() => show('goals')} />,
    },
    { value: 'learners', label: 'Studio Learners', content: <StudioLearners shown={shown} /> },
    { value: 'goals', label: 'Studio Goals', content: <StudioGoals shown={shown} /> },
    { value: 'crews', label: 'All Crews', content: <AllCrews /> },
    { value: 'all-goals', label: 'All Goals', content: <AllGoals /> },
  ]
  return (
    <Page>
      <PageHeader
        title={assignedStudio ?? NO_STUDIO}
        documentTitle="Studio Guide"
        sub={<WeekWords shown={shown} />}
        action={
          assignedStudio !== null &&
          ofWeek.has(tab) && (
            <StudioTools
              studio={assignedStudio}
              shown={shown}
              onShow={(next) => changeParameters({ week: next === 'last' ? next : undefined })}
            />
          )
        }
      />
      {assignedStudio !== null && (
        <Hint name="guide" className="mb-4 max-sm:mb-3">
          Goals of your studio can be completed until 4:00 PM on the day they are due. On Friday at 4:00 PM
          the next week begins; ‘Last week’ brings back the one before.
        </Hint>
      )}
      {assignedStudio === null && (
        <Note tone="warn" title="No studio is assigned to you yet.">
          Ask an admin for one. Until then you see the crews and goals of the school.
        </Note>
      )}
      <Tabs
        label="Studio Guide sections"
        value={tab}
        onChange={show}
        items={tabs}
        className="mb-4 max-sm:mb-3"
      />
    </Page>
  )
}
