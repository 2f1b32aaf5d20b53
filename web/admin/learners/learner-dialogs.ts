// The dialogs of the Learners tab, each in a chunk of its own.
import { lazyDialog } from '../lazy-dialog.tsx'

export const addLearner = lazyDialog(() => import('./add-learner-dialog.tsx').then((m) => m.AddLearnerDialog))
export const addMany = lazyDialog(() =>
  import('../add-many/add-many-dialog.tsx').then((m) => m.AddManyDialog),
)
export const addGuide = lazyDialog(() =>
  import('../guides/add-guide-dialog.tsx').then((m) => m.AddGuideDialog),
)
export const deselectCaptains = lazyDialog(() =>
  import('./deselect-captains-dialog.tsx').then((m) => m.DeselectCaptainsDialog),
)
export const editPerson = lazyDialog(() =>
  import('../people/edit-person-dialog.tsx').then((m) => m.EditPersonDialog),
)
export const editCredentials = lazyDialog(() =>
  import('../people/credentials-dialog.tsx').then((m) => m.CredentialsDialog),
)
export const deletePerson = lazyDialog(() =>
  import('../people/delete-person-dialog.tsx').then((m) => m.DeletePersonDialog),
)
