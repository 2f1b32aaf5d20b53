export { removeCutOffSnapshots } from './cut-off-snapshots.ts'
export {
  freeSnapshotFile,
  type Heading,
  type Owner,
  parsedHeading,
  parsedLine,
  readSnapshot,
  removeSnapshot,
  snapshotName,
  snapshotsFolder,
} from './goal-snapshot.ts'
export { AT_ONCE, hanging, saveGoals } from './save-goals.ts'
export { deleteOldSnapshots, saveGoalsOfPeople, snapshotFileOfPeople } from './save-goals-of-people.ts'
export { type SnapshotLine, type SnapshotRows, type SnapshotTable, snapshotTables } from './snapshot-rows.ts'
