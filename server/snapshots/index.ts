export { cleanUpSnapshots, removeCutOffSnapshots } from './clean-up-snapshots.ts'
export { freeSnapshotFile, openSnapshot, removeSnapshot, rowsIn } from './goal-snapshot.ts'
export { restoreGoals } from './restore-goals.ts'
export { deleteOldSnapshots, saveGoals, saveGoalsOfPeople, snapshotFileOfPeople } from './save-goals.ts'
