// The dialogs of the administration: those about people, those about everything else of the school, and the calendar.
import { lazyChunk, lazyDialog } from '../ui/lazy.tsx'

const people = lazyChunk(() => import('./people-dialogs.ts'))

export const editPerson = people.dialog((code) => code.EditPersonDialog)
export const editCredentials = people.dialog((code) => code.CredentialsDialog)
export const deletePerson = people.dialog((code) => code.DeletePersonDialog)
export const signInDialog = people.dialog((code) => code.SignInDialog)
export const moveSchool = people.dialog((code) => code.MoveSchoolDialog)

export const addLearner = people.dialog((code) => code.AddLearnerDialog)
export const addMany = people.dialog((code) => code.AddManyDialog)
export const addEmails = people.dialog((code) => code.AddEmailsDialog)
export const addGuide = people.dialog((code) => code.AddGuideDialog)
export const addCoach = people.dialog((code) => code.AddCoachDialog)
export const addAdmin = people.dialog((code) => code.AddAdminDialog)
export const giveRole = people.dialog((code) => code.GiveRoleDialog)
export const takeRole = people.dialog((code) => code.TakeRoleDialog)

export const deselectCaptains = people.dialog((code) => code.DeselectCaptainsDialog)
export const changeStudio = people.dialog((code) => code.ChangeStudioDialog)
export const manyDaysAway = people.dialog((code) => code.ManyDaysAwayDialog)
export const deleteLearners = people.dialog((code) => code.DeleteLearnersDialog)

/** Asks first, for one person or for many. */
export const markOneAsLeft = people.dialog((code) => code.MarkOneAsLeftDialog)
export const markAsLeft = people.dialog((code) => code.MarkAsLeftDialog)

/** Brings many back; one person is brought back by `useBringBack`, without a question. */
export const bringBackMany = people.dialog((code) => code.BringBackDialog)

const school = lazyChunk(() => import('./school-dialogs.ts'))

export const crewDialog = school.dialog((code) => code.CrewDialog)
export const deleteCrew = school.dialog((code) => code.DeleteCrewDialog)
export const sortCrews = school.dialog((code) => code.SortDialog)
export const moveCrew = school.dialog((code) => code.MoveCrewDialog)
export const moveMember = school.dialog((code) => code.MoveDialog)

export const assignCrews = school.dialog((code) => code.AssignCrewsDialog)
export const confirmCoaches = school.dialog((code) => code.ConfirmCoachesDialog)

export const studioDialog = school.dialog((code) => code.StudioDialog)
export const deleteStudio = school.dialog((code) => code.DeleteStudioDialog)
export const schoolDialog = school.dialog((code) => code.SchoolDialog)
export const deleteSchool = school.dialog((code) => code.DeleteSchoolDialog)

export const archiveGoals = school.dialog((code) => code.ArchiveGoalsDialog)
export const resetGoals = school.dialog((code) => code.ResetGoalsDialog)

export const calendar = lazyDialog(() =>
  import('./calendar/calendar-dialog.tsx').then((m) => m.CalendarDialog),
)
