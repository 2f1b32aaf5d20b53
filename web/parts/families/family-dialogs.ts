// The dialogs about families that guides and admins share.
import { lazyDialog } from '../../ui/lazy.tsx'

/** `<familyLetters.Dialog learners={learners} onClose={close} />` creates codes and shows the letters to print. */
export const familyLetters = lazyDialog(() =>
  import('./family-letters-dialog.tsx').then((m) => m.FamilyLettersDialog),
)

/** `<familyDialog.Dialog person={learner} onClose={close} />` lists who follows the learner; an admin can end it there. */
export const familyDialog = lazyDialog(() => import('./family-of-dialog.tsx').then((m) => m.FamilyOfDialog))
