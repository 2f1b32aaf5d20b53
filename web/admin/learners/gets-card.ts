import type { User } from '../../../contract/people.ts'

/** Whether a sign-in card may be printed for somebody: guides, coaches and admins change their own passwords. */
export const getsCard = ({ isCoachWooden, isGuide, isAdmin, isSuperAdmin }: User): boolean =>
  !(isCoachWooden || isGuide || isAdmin || isSuperAdmin)
