// How high a studio stands in the school's list: the mountain beside its name is filled so far.
import type { User } from '../../contract/people.ts'
import { useApi } from '../api/queries.ts'

/** `level` 1 is the lowest; null while the list is not there or does not have it. */
export function useStudioLevel({ studio }: User): { level: number | null; of: number } | null {
  const { data } = useApi('GET /api/studios', studio === null ? null : {})
  if (!data) return null
  const at = data.findIndex(({ name }) => name === studio)
  return { level: at < 0 ? null : at + 1, of: data.length }
}
