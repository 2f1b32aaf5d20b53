import type { Group } from '../../contract/crews.ts'
import { useApi } from '../api/queries.ts'
import { useScope } from '../app/school-scope.tsx'
import { StudioMark } from '../ui/studio-mark.tsx'

/** From which studios a crew's members come: a bar for each, and a table for those who do not see it. */
export function StudioDistribution({
  crew,
}: {
  crew: Pick<Group, 'name' | 'memberCount' | 'studioDistribution'>
}) {
  const { data: studios = [] } = useApi('GET /api/studios', useScope().input)
  const heightOf = (name: string) => studios.findIndex((studio) => studio.name === name)
  // In the order of the climb, whoever has no studio last.
  const order = (name: string | null) => (name === null ? studios.length + 1 : heightOf(name))
  const rows = [...crew.studioDistribution].sort((one, other) => order(one.studio) - order(other.studio))
  if (rows.length === 0) return <p className="text-14 text-ink-2">Nobody is in this crew yet.</p>
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <table className="w-full text-14">
      <caption className="sr-only">Studios of {crew.name}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Studio</th>
          <th scope="col">Members</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ studio, count }) => (
          <tr key={studio ?? ''}>
            <th scope="row" className="w-30 py-1 pr-3 text-left font-500">
              {studio === null ? (
                <span className="text-13 text-ink-2">No Studio</span>
              ) : (
                <StudioMark
                  name={studio}
                  level={heightOf(studio) < 0 ? null : heightOf(studio) + 1}
                  of={studios.length}
                />
              )}
            </th>
            <td className="py-1">
              <span className="flex items-center gap-2">
                <span className="h-2.5 min-w-0 flex-1" aria-hidden="true">
                  <span
                    className="bar-part block h-full rounded-[5px] bg-cat-1"
                    style={{ width: `${(count / most) * 100}%` }}
                  />
                </span>
                <span className="w-5 text-right tabular-nums">{count}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
