// The tabs of a guide's page after its overview, in a separate chunk, because the page opens with the overview.
import type { ShownWeek } from '../frame/user-and-week.ts'
import { AllCrews } from './all-crews.tsx'
import { AllGoals, StudioGoals } from './studio-goals.tsx'
import { StudioLearners } from './studio-learners.tsx'

interface FurtherTabProps {
  name: 'learners' | 'goals' | 'crews' | 'all-goals'
  /** Only the tabs about the studio show a week. */
  shown: ShownWeek
}

export function FurtherTab({ name, shown }: FurtherTabProps) {
  switch (name) {
    case 'learners':
      return <StudioLearners shown={shown} />
    case 'goals':
      return <StudioGoals shown={shown} />
    case 'crews':
      return <AllCrews />
    case 'all-goals':
      return <AllGoals />
  }
}
