export { removeCutOffSnapshots } from './cut-off-snapshots.ts'
export {
  freeSnapshotFile,
  namedRows,
  openSnapshot,
  removeSnapshot,
  rowOfPeople,
  rowsIn,
  type Snapshot,
  type SnapshotRow,
  snapshotName,
  snapshotsFolder,
  writeSnapshot,
} from './goal-snapshot.ts'
export { saveGoals } from './save-goals.ts'
export { deleteOldSnapshots, saveGoalsOfPeople, snapshotFileOfPeople } from './save-goals-of-people.ts'
