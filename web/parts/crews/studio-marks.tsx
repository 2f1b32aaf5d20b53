import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Group } from '../../../contract/crews.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { cx } from '../../ui/cx.ts'
import { StudioMark } from '../../ui/studio-mark.tsx'

/** A studio with more learners than this is a bar instead of a stone for each learner. */
const MAX_STONES = 10
const tones = ['bg-stone-4', 'bg-stone-2', 'bg-stone-1', 'bg-stone-3']

interface StudioDistributionProps {
  crew: Pick<Group, 'name' | 'memberCount' | 'studioDistribution'>
  /** In one line: each studio's mark with its number, and no names. */
  isCompact?: boolean
}

/** The number of a crew's members in each studio, as stones and a table of the studios. */
export function StudioDistribution({ crew, isCompact = false }: StudioDistributionProps) {
  const { data: studios = [] } = useApi('GET /api/studios', useScope().input)
  const indexOf = (name: string | null) => studios.findIndex((studio) => studio.name === name)
  // Sorts by studio, with learners without a studio last.
  const getOrder = (name: string | null) => (name === null ? studios.length + 1 : indexOf(name))
  const rows = [...crew.studioDistribution].sort((a, b) => getOrder(a.studio) - getOrder(b.studio))
  const { name } = crew
  if (rows.length === 0)
    return (
      <p className="text-14 text-ink-2">
        <Trans>Nobody is in this crew yet.</Trans>
      </p>
    )
  const bars = rows.reduce((sum, { count }) => sum + count, 0) > MAX_STONES
  return (
    <div className="grid gap-2">
      {!isCompact && (
        <div className="flex gap-2" aria-hidden="true">
          {rows.map(({ studio, count }) => {
            const level = indexOf(studio)
            const tone = level < 0 ? 'bg-stone-off' : tones[level % tones.length]
            return (
              <span
                key={studio ?? ''}
                className="flex min-w-1 gap-0.5"
                style={bars ? { flexGrow: count } : {}}
              >
                {Array.from({ length: bars ? 1 : count }, (_, stone) => (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: the stones are alike and stay in their places
                    key={stone}
                    className={cx('bar-part h-3.5', bars ? 'flex-1 rounded-full' : 'w-6 rounded-stone', tone)}
                  />
                ))}
              </span>
            )
          })}
        </div>
      )}
      <table className="block text-14">
        <caption className="sr-only">
          <Trans>Studios of {name}</Trans>
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">
              <Trans>Studio</Trans>
            </th>
            <th scope="col">
              <Trans>Members</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="flex flex-wrap gap-x-4 gap-y-1">
          {rows.map(({ studio, count }) => (
            <tr key={studio ?? ''} className="flex items-center gap-1.5">
              <th scope="row" className="flex text-left font-400">
                {studio === null && !isCompact ? (
                  <span className="text-13 text-ink-2">
                    <Trans>No Studio</Trans>
                  </span>
                ) : (
                  <StudioMark
                    name={studio ?? t`No Studio`}
                    isNamed={!isCompact}
                    level={indexOf(studio) < 0 ? null : indexOf(studio) + 1}
                    total={studios.length}
                  />
                )}
              </th>
              <td className="text-13 font-600 tabular-nums">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A person's studio with its level in the school. Renders nothing without a studio. */
export function PersonStudio({ name, size = 'm' }: { name: string | null; size?: 's' | 'm' }) {
  const { data: studios = [] } = useApi('GET /api/studios', useScope().input)
  if (name === null) return null
  const at = studios.findIndex((studio) => studio.name === name)
  return <StudioMark name={name} level={at < 0 ? null : at + 1} total={studios.length} size={size} />
}
