// The dialogs about one person that several tabs open, each in a chunk of its own.
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export const editPerson = lazyDialog(() => import('./edit-person-dialog.tsx').then((m) => m.EditPersonDialog))
export const editCredentials = lazyDialog(() =>
  import('./credentials-dialog.tsx').then((m) => m.CredentialsDialog),
)
export const deletePerson = lazyDialog(() =>
  import('./delete-person-dialog.tsx').then((m) => m.DeletePersonDialog),
)
/** For super admins. */
export const moveSchool = lazyDialog(() => import('./move-school-dialog.tsx').then((m) => m.MoveSchoolDialog))
