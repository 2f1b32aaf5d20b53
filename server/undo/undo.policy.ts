// The rules that decide who may undo a deletion.
import { mayManageGoals, type OwnerFacts } from '../goals/index.ts'
import type { Caller } from '../platform/caller.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { type KeptDeletion, UNDO_MS } from '../platform/kept-deletions.ts'

export interface DeletionInSchool {
  school: SchoolDb
  deletion: KeptDeletion
}

/**
 * Admins may undo all that the school keeps. The person who deleted a goal may undo it for 10 minutes while they may still
 * manage its owner's goals. `owner` is null for a crew, and for a person who is no longer in the school.
 */
export function mayUndo(
  caller: Caller,
  { deletedById, deletedAt }: Pick<KeptDeletion, 'deletedById' | 'deletedAt'>,
  owner: Pick<OwnerFacts, 'id' | 'groupId' | 'studioId'> | null,
  now: number,
): boolean {
  if (caller.isAdmin) return true
  if (deletedById !== caller.id || now >= deletedAt + UNDO_MS) return false
  return owner !== null && mayManageGoals(caller, owner)
}
