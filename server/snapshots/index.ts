export { cleanUpSnapshots, removeCutOffSnapshots } from './clean-up-snapshots.ts'
export {
  deleteOldSnapshots,
  lockSavedGoals,
  openSnapshot,
  rowsIn,
  saveGoals,
  withSnapshot,
} from './goal-snapshot.ts'
export { restoreGoals } from './restore-goals.ts'
