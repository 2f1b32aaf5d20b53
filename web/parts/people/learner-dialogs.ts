// The dialogs about learners that the screens of coaches, guides and admins share. They are one chunk, which
// `person-dialogs.tsx` loads.

/** Creates codes and shows the letters to print. */
export { FamilyLettersDialog } from '../families/family-letters-dialog.tsx'

/** Lists who follows a learner; an admin can end it there. */
export { FamilyOfDialog } from '../families/family-of-dialog.tsx'

/** Enters days away, and lists those entered. */
export { DaysAwayDialog } from './days-away-dialog.tsx'

/** Moves a goal to another day. */
export { MoreTimeDialog } from './more-time-dialog.tsx'

/** Asks, sets new passwords and shows the sheets to print. */
export { FirstPasswordCard, SignInCardsDialog } from './sign-in-cards-dialog.tsx'
