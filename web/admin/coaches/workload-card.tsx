import { plural, t } from '@lingui/core/macro'
import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import type { CoachAssignment } from '../../../contract/coaching.ts'
import type { Group } from '../../../contract/crews.ts'
import { fullName } from '../../../contract/person-name.ts'
import { MIN_CREWS_FOR_SEARCH } from '../../parts/crews/crew-lists.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatList, type Load, listLoads, withoutCoach } from './workload.ts'

const MAX_NAMED = 6

interface WorkloadCardProps {
  coaches: readonly CoachAssignment[]
  crews: readonly Group[]
}

/**
 * The number of crews of each coach, as a bar chart with a table for screen readers. With many coaches it starts as one
 * line.
 */
export function WorkloadCard({ coaches, crews }: WorkloadCardProps) {
  const loads = listLoads(coaches, crews)
  const [maxCrews, minCrews] = [loads[0]?.crews ?? 0, loads.at(-1)?.crews ?? 0]
  const isEven = maxCrews === minCrews
  const each = isEven
    ? plural(maxCrews, { one: '# crew each', other: '# crews each' })
    : plural(maxCrews, { one: `${minCrews} to # crew each`, other: `${minCrews} to # crews each` })
  const uncoached = withoutCoach(coaches, crews)
  const waiting = uncoached.length
  const coachCount = loads.length
  const long = coaches.length > MIN_CREWS_FOR_SEARCH
  const [unfolded, setUnfolded] = useState(false)
  return (
    <Card
      title={t`Workload`}
      level="h3"
      sub={
        long && !unfolded && waiting > 0
          ? plural(waiting, {
              one: `${each}, # crew without a coach`,
              other: `${each}, # crews without a coach`,
            })
          : each
      }
      action={
        long && (
          <Button size="sm" variant="ghost" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? t`Hide workload` : t`Show workload`}
          </Button>
        )
      }
      className="mb-3 sm:mb-4"
    >
      {(!long || unfolded) && (
        <CardBody className="grid gap-4">
          <div
            role="img"
            aria-label={plural(coachCount, {
              one: `Crews for # coach user: ${each}.`,
              other: `Crews for # coach users: ${each}.`,
            })}
            className="grid gap-x-8 gap-y-2 sm:grid-cols-2 xl:grid-cols-3"
          >
            {loads.map((load) => (
              <Bar key={load.coach.id} load={load} maxCrews={maxCrews} />
            ))}
          </div>
          <table className="sr-only">
            <caption>{t`Coach workload`}</caption>
            <thead>
              <tr>
                <th scope="col">{t`Coach`}</th>
                <th scope="col">{t`Crews`}</th>
                <th scope="col">{t`Learners`}</th>
              </tr>
            </thead>
            <tbody>
              {loads.map(({ coach, crews: count, learners }) => (
                <tr key={coach.id}>
                  <th scope="row" translate="no">
                    {fullName(coach)}
                  </th>
                  <td>{count}</td>
                  <td>{learners}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Uncoached crews={uncoached} total={crews.length} />
        </CardBody>
      )}
    </Card>
  )
}

function Bar({ load: { coach, crews, learners }, maxCrews }: { load: Load; maxCrews: number }) {
  return (
    <div className="grid min-w-0 content-end gap-1 text-14">
      <p className="flex items-baseline gap-3">
        <span translate="no" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {fullName(coach)}
        </span>
        <span className="shrink-0 text-13 text-ink-2 tabular-nums">
          <b className="text-14 font-600 text-ink">{crews}</b> ·{' '}
          {plural(learners, { one: '# learner', other: '# learners' })}
        </span>
      </p>
      <span className="h-2.5 overflow-hidden rounded-[5px] bg-stone-off">
        <span
          className="bar-part block h-full rounded-[5px] bg-cat-1"
          style={{ width: `${maxCrews > 0 ? (crews / maxCrews) * 100 : 0}%` }}
        />
      </span>
    </div>
  )
}

function Uncoached({ crews, total }: { crews: readonly Group[]; total: number }) {
  const count = crews.length
  if (total === 0) return <p className="text-14 text-ink-2">{t`This school has no crews yet.`}</p>
  if (count === 0) return <p className="text-14 text-ink-2">{t`Every crew has a coach.`}</p>
  return (
    <p className="flex gap-2 text-14 [overflow-wrap:anywhere]">
      <Icon icon={UserRoundX} size={18} className="mt-px text-amber-ink" />
      <span>
        <b className="font-600 text-amber-ink">
          {plural(count, { one: '# crew without a coach:', other: '# crews without a coach:' })}
        </b>{' '}
        {formatList(
          MAX_NAMED,
          crews.map(({ name }) => name),
        )}
      </span>
    </p>
  )
}
