// The dialogs about everything of the school but its people. They are one chunk, which `dialogs.ts` loads.

// Coaches have their crews here; their accounts are among the people.
export { AssignCrewsDialog, ConfirmCoachesDialog } from './coaches/coach-dialogs.tsx'

// The board of crews.
export { CrewDialog, DeleteCrewDialog } from './crews/crew-dialog.tsx'
export { MoveCrewDialog, MoveDialog } from './crews/move-dialogs.tsx'
export { SortDialog } from './crews/sort-dialog.tsx'

// The goals of the school at the end of a term.
export { ArchiveGoalsDialog, ResetGoalsDialog } from './school-goals/school-goals-dialogs.tsx'

// The dialogs of items that a table of the administration lists.
export { DeleteSchoolDialog, SchoolDialog } from './schools/school-dialog.tsx'
export { DeleteStudioDialog, StudioDialog } from './studios/studio-dialog.tsx'
