// The rules that decide who may write, read, respond to and delete reflections. Captains and coaches with a studio are children
// of the same crew, so they have no rights on other learners' reflections. These functions do not check access to the school.
import { getLookBackAt, isLookBackOpen } from '../../contract/look-back.ts'
import type { StoredReflection } from '../../contract/reflections.ts'
import { mayExtendGoals, type PersonPlacement } from '../people/index.ts'
import { type Caller, isLearner, isStaff } from '../platform/caller.ts'
import type { SchoolCalendar } from '../platform/db/school-calendar.ts'

/** Learners with a studio write reflections. Captains and coaches with a studio are learners too. */
export function mayWriteReflections(caller: Pick<Caller, 'isAdmin' | 'isGuide' | 'studioId'>): boolean {
  return isLearner(caller) && caller.studioId !== null
}

/** The crew's adult coaches, the studio's guides and admins respond, but never to their own reflection. */
export function mayRespond(caller: Caller, owner: PersonPlacement): boolean {
  return isStaff(caller) && mayExtendGoals(caller, owner)
}

/** The owner reads a reflection, and so does everyone who may respond. */
export function mayReadReflections(caller: Caller, owner: PersonPlacement): boolean {
  return caller.id === owner.id || mayRespond(caller, owner)
}

/** Admins can delete a reflection at any time. Owners who may write can delete theirs while `writingRefusal` allows it. */
export function mayDeleteReflections(caller: Caller, { id, studioId }: PersonPlacement): boolean {
  return caller.isAdmin || (caller.id === id && mayWriteReflections({ ...caller, studioId }))
}

/** The state that decides whether the owner may write. */
interface WrittenState {
  week: string
  /** True if someone responded with a text. A reflection that is only marked as read is not answered. */
  isAnswered: boolean
}

/** Returns why the owner cannot save or delete the reflection at `now`, or null if they can. */
export function writingRefusal(
  { week, isAnswered }: WrittenState,
  calendar: SchoolCalendar,
  now: number,
): 'reflection_closed' | 'already_responded' | null {
  const window = getLookBackAt(now, calendar)
  if (window.week !== week || !isLookBackOpen(window, now)) return 'reflection_closed'
  return isAnswered ? 'already_responded' : null
}

/** Returns what the caller may do with a reflection at `now`: true, or the error code that the call would return. */
export function computeAbilities({
  caller,
  owner,
  state,
  calendar,
  now,
}: {
  caller: Caller
  owner: PersonPlacement & { hasLeft: boolean }
  state: WrittenState
  calendar: SchoolCalendar
  now: number
}): StoredReflection['abilities'] {
  const writes = caller.id === owner.id && mayWriteReflections(caller)
  return {
    edit: writes ? (writingRefusal(state, calendar, now) ?? true) : 'forbidden',
    respond: mayRespond(caller, owner) ? !owner.hasLeft || 'account_left' : 'forbidden',
  }
}
