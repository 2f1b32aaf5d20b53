// The one way into the sign-in cards: for admins from the Learners tab, for guides from their studio's learners.
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

/**
 * `<signInCards.Dialog learners={learners} onClose={close} />` asks, gives new passwords and shows the sheets to print.
 */
export const signInCards = lazyDialog(() =>
  import('./sign-in-cards-dialog.tsx').then((m) => m.SignInCardsDialog),
)
