// The dialogs about families that the screens of guides and admins share.
import { lazyDialog } from '../../ui/lazy.tsx'

/** `<familyLetters.Dialog learners={learners} onClose={close} />` makes codes and shows the letters to print. */
export const familyLetters = lazyDialog(() =>
  import('./family-letters-dialog.tsx').then((m) => m.FamilyLettersDialog),
)

/** `<familyOf.Dialog person={learner} onClose={close} />` says who looks on; an admin ends it there. */
export const familyOf = lazyDialog(() => import('./family-of-dialog.tsx').then((m) => m.FamilyOfDialog))
