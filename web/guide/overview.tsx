import type { ShownWeek } from '../frame/goal-week.ts'
import { Stack } from '../ui/stack.tsx'
import { CrewBars } from './crew-bars.tsx'
import { DueToday } from './due-today.tsx'
import { useStudioWeek } from './guide-reads.ts'
import { waitingFor } from './list-states.tsx'
import { MayNeedYou } from './may-need-you.tsx'
import { overviewColumns } from './overview-columns.ts'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { OwnGoals } from './own-goals.tsx'
import { StudioFigures } from './studio-figures.tsx'

/** The studio at a glance: its figures, its crews, who may need the guide, what is due today, and the guide's own goals. */
export function Overview({ shown, onAllGoals }: { shown: ShownWeek; onAllGoals: () => void }) {
  const { data, wanting } = useStudioWeek(shown)
  if (!data) return wanting.isPending ? <OverviewSkeleton /> : waitingFor(wanting, 'the overview')
  const { learners, goals } = data
  return (
    <Stack>
      <StudioFigures learners={learners.length} goals={goals} />
      <div className={overviewColumns}>
        {learners.length > 0 && <CrewBars weeks={learners} shown={shown} />}
        <MayNeedYou weeks={learners} shown={shown} />
      </div>
      {shown === 'active' && <DueToday goals={goals} onAllGoals={onAllGoals} />}
      <OwnGoals shown={shown} />
    </Stack>
  )
}
