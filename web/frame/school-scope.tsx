// The school that the calls of a screen are about: the user's own, or on admin screens the chosen one.
import { createContext, type ReactNode, use, useEffect } from 'react'
import { useApi } from '../api/queries.ts'
import { useZone, ZoneProvider } from '../ui/time.tsx'
import { useSchoolParameter } from './query-parameters.tsx'
import { toSchoolInput, useSchoolChoice } from './school-choice.ts'
import { GoalWeekInputProvider, useGoalWeekInput, useGoalWeekRefresh, useUser } from './user-and-week.ts'

export interface Scope {
  /** Spread into the input of every call about a school. Empty for the user's own. */
  input: { query?: { schoolId: string } }
  schoolId: number | null
  schoolName: string | null
  /** The school to name in links to admin screens; undefined for the user's own. */
  named: number | undefined
}

const ScopeContext = createContext<Scope | null>(null)

export function useScope(): Scope {
  const { schoolId, schoolName } = useUser()
  return use(ScopeContext) ?? { input: {}, schoolId, schoolName, named: undefined }
}

/** Wraps an admin screen. Everything below it is about the chosen school, in its time zone and goal week. */
export function SchoolScope({ children }: { children: ReactNode }) {
  const user = useUser()
  const zone = useZone()
  const { school, schoolId, named } = useSchoolChoice()
  useSchoolInAddress(named)
  return (
    <OtherSchoolScope
      scope={createScope(schoolId, school?.name ?? user.schoolName, named)}
      zone={school?.timeZone ?? zone}
    >
      {children}
    </OtherSchoolScope>
  )
}

/** Wraps the dialogs of a row in a list of several schools, which are then about the row's school. */
export function RowSchoolScope({
  schoolId,
  children,
}: {
  schoolId: number | undefined
  children: ReactNode
}) {
  const own = useUser().schoolId
  const outer = useScope()
  const zone = useZone()
  const { schools } = useSchoolChoice()
  const school = schools.find(({ id }) => id === schoolId)
  const scope = school && school.id !== own ? createScope(school.id, school.name, school.id) : outer
  return (
    <OtherSchoolScope scope={scope} zone={school?.timeZone ?? zone}>
      {children}
    </OtherSchoolScope>
  )
}

/** Another school has its own goal week and calendar. Until they arrive, days are those of its time zone. */
function OtherSchoolScope({ scope, zone, children }: { scope: Scope; zone: string; children: ReactNode }) {
  const outer = useGoalWeekInput()
  const week = useApi('GET /api/goal-week', scope.named === undefined ? null : scope.input)
  useGoalWeekRefresh(week.data, week.dataUpdatedAt)
  return (
    <ScopeContext value={scope}>
      <GoalWeekInputProvider value={week.data ? scope.input : outer}>
        <ZoneProvider value={zone}>{children}</ZoneProvider>
      </GoalWeekInputProvider>
    </ScopeContext>
  )
}

const createScope = (
  schoolId: number | null,
  schoolName: string | null,
  named: number | undefined,
): Scope => ({
  schoolId,
  schoolName,
  named,
  input: toSchoolInput(named),
})

/** Keeps the school in the address, so that it can be shared and bookmarked. */
function useSchoolInAddress(named: number | undefined): void {
  const [school, changeSchool] = useSchoolParameter()
  useEffect(() => {
    if (named !== school) changeSchool(named)
  })
}
