// The dialogs about people of the school. They are one chunk, which `dialogs.ts` loads.
export { AddEmailsDialog } from './add-emails/add-emails-dialog.tsx'
export { AddManyDialog } from './add-many/add-many-dialog.tsx'
export { DeselectCaptainsDialog, GiveRoleDialog, TakeRoleDialog } from './admins/role-dialogs.tsx'
export { AddCoachDialog } from './coaches/add-coach-dialog.tsx'
export { ChangeStudioDialog, ManyDaysAwayDialog } from './learners/many-learners-dialogs.tsx'
export {
  AddAdminDialog,
  AddGuideDialog,
  AddLearnerDialog,
} from './people/add-account-dialog.tsx'
export { DeleteLearnersDialog, DeletePersonDialog } from './people/delete-dialogs.tsx'
export { CredentialsDialog, EditPersonDialog } from './people/edit-person-dialog.tsx'
export {
  BringBackDialog,
  MarkAsLeftDialog,
  MarkOneAsLeftDialog,
} from './people/leaving-dialogs.tsx'
export { MoveSchoolDialog } from './people/move-school-dialog.tsx'
export { SignInDialog } from './people/sign-in-dialog.tsx'
