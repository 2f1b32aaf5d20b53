// The dialogs of the Learners tab, each in a chunk of its own.
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

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
export const changeStudio = lazyDialog(() =>
  import('../bulk/change-studio-dialog.tsx').then((m) => m.ChangeStudioDialog),
)
export const deleteLearners = lazyDialog(() =>
  import('../bulk/delete-learners-dialog.tsx').then((m) => m.DeleteLearnersDialog),
)
