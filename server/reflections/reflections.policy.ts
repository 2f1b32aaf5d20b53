// Who may write, read, respond to and delete reflections. Captains are children of the same crew, and so are coaches with a
// studio: they may do nothing with the reflections of others. The caller's access to the school is checked before.
import { getLookBackAt, isLookBackOpen } from '../../contract/look-back.ts'
import type { StoredReflection } from '../../contract/reflections.ts'
import { type CaredFor, mayGiveTime } from '../people/index.ts'
import { type Caller, isLearner, isStaff } from '../platform/caller.ts'
import type { SchoolCalendar } from '../platform/db/school-calendar.ts'

/** Learners with a studio; captains and coaches with one are learners too. */
export function mayWriteReflections(caller: Pick<Caller, 'isAdmin' | 'isGuide' | 'studioId'>): boolean {
  return isLearner(caller) && caller.studioId !== null
}

/** The adult coaches of the owner's crew, the guides of the studio, and admins; never on an own one. */
export function mayRespond(caller: Caller, owner: CaredFor): boolean {
  return isStaff(caller) && mayGiveTime(caller, owner)
}

/** The owner, and those who may respond. */
export function mayReadReflections(caller: Caller, owner: CaredFor): boolean {
  return caller.id === owner.id || mayRespond(caller, owner)
}

/** The owner who may write, while it can be written; and admins. */
export function mayDeleteReflections(caller: Caller, { id, studioId }: CaredFor): boolean {
  return caller.isAdmin || (caller.id === id && mayWriteReflections({ ...caller, studioId }))
}

/** The state that decides whether the owner may write. */
interface WrittenState {
  week: string
  /** It has a response with a text; 'Read' does not close it. */
  isAnswered: boolean
}

/** Why the owner cannot save or delete it at `now`; null if they can. */
export function writingRefusal(
  { week, isAnswered }: WrittenState,
  calendar: SchoolCalendar,
  now: number,
): 'reflection_closed' | 'already_responded' | null {
  const window = getLookBackAt(now, calendar)
  if (window.week !== week || !isLookBackOpen(window, now)) return 'reflection_closed'
  return isAnswered ? 'already_responded' : null
}

/** What the caller may do with a reflection at `now`: true, or the error code that the call would return. */
export function abilitiesOf(
  caller: Caller,
  owner: CaredFor & { hasLeft: boolean },
  state: WrittenState,
  { calendar, now }: { calendar: SchoolCalendar; now: number },
): StoredReflection['abilities'] {
  const writes = caller.id === owner.id && mayWriteReflections(caller)
  return {
    edit: writes ? (writingRefusal(state, calendar, now) ?? true) : 'forbidden',
    respond: mayRespond(caller, owner) ? !owner.hasLeft || 'account_left' : 'forbidden',
  }
}
