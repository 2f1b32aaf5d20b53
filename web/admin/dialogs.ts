// The dialogs that several files open, each loaded on first use.
import { lazyDialog } from '../ui/lazy.tsx'

export const editPerson = lazyDialog(() =>
  import('./people/edit-person-dialog.tsx').then((m) => m.EditPersonDialog),
)
export const editCredentials = lazyDialog(() =>
  import('./people/edit-person-dialog.tsx').then((m) => m.CredentialsDialog),
)
export const deletePerson = lazyDialog(() =>
  import('./people/leaving-dialogs.tsx').then((m) => m.DeletePersonDialog),
)
export const signInOf = lazyDialog(() => import('./people/sign-in-dialog.tsx').then((m) => m.SignInDialog))
export const moveSchool = lazyDialog(() =>
  import('./people/move-school-dialog.tsx').then((m) => m.MoveSchoolDialog),
)

export const addLearner = lazyDialog(() =>
  import('./people/add-account-dialog.tsx').then((m) => m.AddLearnerDialog),
)
export const addMany = lazyDialog(() => import('./add-many/add-many-dialog.tsx').then((m) => m.AddManyDialog))
export const addEmails = lazyDialog(() =>
  import('./add-emails/add-emails-dialog.tsx').then((m) => m.AddEmailsDialog),
)
export const addGuide = lazyDialog(() =>
  import('./people/add-account-dialog.tsx').then((m) => m.AddGuideDialog),
)
export const addCoach = lazyDialog(() =>
  import('./coaches/add-coach-dialog.tsx').then((m) => m.AddCoachDialog),
)
export const deselectCaptains = lazyDialog(() =>
  import('./admins/role-dialogs.tsx').then((m) => m.DeselectCaptainsDialog),
)
export const changeStudio = lazyDialog(() =>
  import('./learners/many-learners-dialogs.tsx').then((m) => m.ChangeStudioDialog),
)
export const daysAwayOfMany = lazyDialog(() =>
  import('./learners/many-learners-dialogs.tsx').then((m) => m.DaysAwayOfManyDialog),
)
export const moveCrew = lazyDialog(() => import('./crews/move-dialogs.tsx').then((m) => m.MoveCrewDialog))
export const deleteLearners = lazyDialog(() =>
  import('./people/leaving-dialogs.tsx').then((m) => m.DeleteLearnersDialog),
)

/** Asks first, for one person or for many. */
export const markOneAsLeft = lazyDialog(() =>
  import('./people/leaving-dialogs.tsx').then((m) => m.MarkOneAsLeftDialog),
)
export const markAsLeft = lazyDialog(() =>
  import('./people/leaving-dialogs.tsx').then((m) => m.MarkAsLeftDialog),
)

/** For many; one person is brought back by `useBringBack`, without a question. */
export const bringBackMany = lazyDialog(() =>
  import('./people/leaving-dialogs.tsx').then((m) => m.BringBackDialog),
)
