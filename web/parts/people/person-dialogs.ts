// The dialogs about a learner that the screens of coaches, guides and admins share: more time, days away, sign-in cards.
import type { Goal } from '../../../contract/goals.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

/** `<moreTime.Dialog goal={goal} onClose={close} />` moves the goal to another day. */
export const moreTime = lazyDialog(() => import('./more-time-dialog.tsx').then((m) => m.MoreTimeDialog))

/** `<daysAway.Dialog person={learner} onClose={close} />` enters days away, and lists those entered. */
export const daysAway = lazyDialog(() => import('./days-away-dialog.tsx').then((m) => m.DaysAwayDialog))

/** Whether the reader may give time to any of these goals' owners: the rows then have room for the menu. */
export const mayGiveMoreTime = (goals: readonly Pick<Goal, 'abilities'>[]): boolean =>
  goals.some(({ abilities }) => abilities.extend !== 'forbidden')

/** A goal that was just ticked is completed before the server says so. */
export const mayGetMoreTime = ({ abilities, completed }: Pick<Goal, 'abilities' | 'completed'>): boolean =>
  abilities.extend === true && !completed

/**
 * `<signInCards.Dialog learners={learners} onClose={close} />` asks, gives new passwords and shows the sheets to print.
 */
export const signInCards = lazyDialog(() =>
  import('./sign-in-cards-dialog.tsx').then((m) => m.SignInCardsDialog),
)
