export { removeCutOffSnapshots } from './cut-off-snapshots.ts'
export {
  freeSnapshotFile,
  namedRows,
  openSnapshot,
  remapPeople,
  removeSnapshot,
  rowsIn,
  type Snapshot,
  type SnapshotRow,
  snapshotName,
  snapshotsFolder,
  writeSnapshot,
} from './goal-snapshot.ts'
export { deleteOldSnapshots, saveGoals, saveGoalsOfPeople, snapshotFileOfPeople } from './save-goals.ts'
