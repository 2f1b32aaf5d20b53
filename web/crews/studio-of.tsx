import { useApi } from '../api/queries.ts'
import { useScope } from '../frame/school-scope.tsx'
import { StudioMark } from '../ui/studio-mark.tsx'

/** Somebody's studio with its height in the school's list; nothing for who has none. */
export function StudioOf({ name, size = 'm' }: { name: string | null; size?: 's' | 'm' }) {
  const { data: studios = [] } = useApi('GET /api/studios', useScope().input)
  if (name === null) return null
  const at = studios.findIndex((studio) => studio.name === name)
  return <StudioMark name={name} level={at < 0 ? null : at + 1} of={studios.length} size={size} />
}
