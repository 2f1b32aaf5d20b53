// The dialogs that several files open, each loaded on first use.
import { lazyDialog } from '../ui/lazy.tsx'

export const editPerson = lazyDialog(() => import('./people/edit-person-dialog.tsx'), 'EditPersonDialog')
export const editCredentials = lazyDialog(
  () => import('./people/edit-person-dialog.tsx'),
  'CredentialsDialog',
)
export const deletePerson = lazyDialog(() => import('./people/leaving-dialogs.tsx'), 'DeletePersonDialog')
export const signInOf = lazyDialog(() => import('./people/sign-in-dialog.tsx'), 'SignInDialog')
export const moveSchool = lazyDialog(() => import('./people/move-school-dialog.tsx'), 'MoveSchoolDialog')

export const addLearner = lazyDialog(() => import('./people/add-account-dialog.tsx'), 'AddLearnerDialog')
export const addMany = lazyDialog(() => import('./add-many/add-many-dialog.tsx'), 'AddManyDialog')
export const addEmails = lazyDialog(() => import('./add-emails/add-emails-dialog.tsx'), 'AddEmailsDialog')
export const addGuide = lazyDialog(() => import('./people/add-account-dialog.tsx'), 'AddGuideDialog')
export const addCoach = lazyDialog(() => import('./coaches/add-coach-dialog.tsx'), 'AddCoachDialog')
export const deselectCaptains = lazyDialog(
  () => import('./admins/role-dialogs.tsx'),
  'DeselectCaptainsDialog',
)
export const changeStudio = lazyDialog(
  () => import('./learners/change-studio-dialog.tsx'),
  'ChangeStudioDialog',
)
export const daysAwayOfMany = lazyDialog(
  () => import('./learners/days-away-of-many-dialog.tsx'),
  'DaysAwayOfManyDialog',
)
export const moveCrew = lazyDialog(() => import('./crews/move-dialogs.tsx'), 'MoveCrewDialog')
export const deleteLearners = lazyDialog(() => import('./people/leaving-dialogs.tsx'), 'DeleteLearnersDialog')

/** `<markAsLeft.Dialog people={[person]} onClose={close} />` asks first, for one person or for many. */
export const markAsLeft = lazyDialog(() => import('./people/leaving-dialogs.tsx'), 'MarkAsLeftDialog')

/** For many; one person is brought back by `useBringBack`, without a question. */
export const bringBackMany = lazyDialog(() => import('./people/leaving-dialogs.tsx'), 'BringBackDialog')
