export { cleanUpSnapshots, removeCutOffSnapshots } from './clean-up-snapshots.ts'
export {
  deleteOldSnapshots,
  discardSnapshot,
  freeSnapshotFile,
  openSnapshot,
  rowsIn,
  saveGoals,
  saveGoalsOfPeople,
  snapshotFileOfPeople,
} from './goal-snapshot.ts'
export { restoreGoals } from './restore-goals.ts'
