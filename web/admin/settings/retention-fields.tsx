// How long the school keeps old rows, in the settings dialog.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Settings } from '../../../contract/schools.ts'
import { formatRetention, isShortened, retentionChoices } from '../../parts/school/retention-words.ts'
import { formatDateTime } from '../../ui/dates.ts'
import { Note } from '../../ui/note.tsx'
import { Options, Select } from '../../ui/select.tsx'
import { useZone } from '../../ui/time.tsx'
import type { Group } from './setting-fields.tsx'
import {
  describeRemovals,
  listKeptPeriods,
  listRetentions,
  type Period,
  type Periods,
  type Removals,
  toPeriods,
} from './settings-fields.ts'

export function RetentionFields({ before, form, removals }: Group & { removals: Removals }) {
  const now = toPeriods(form.watch())
  const retentions = listRetentions()
  const shorter = retentions.filter(({ name }) => isShortened(before[name], now[name]))
  return (
    <>
      <table aria-label={t`Data retention`} className="w-full text-14">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t`What`}</th>
            <th scope="col">{t`How long`}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {[...listKeptPeriods(), ...retentions].map((period) => (
            <MonthsRow key={period.name} period={period} saved={before[period.name]} form={form} />
          ))}
        </tbody>
      </table>
      {shorter.length > 0 && (
        <Note tone="warn" title={t`Permanently deleted within the hour:`} alert>
          {shorter.map(({ name }) => describeShorter(name, now[name])).join('; ')}.
        </Note>
      )}
      <RemovalsNote before={before} removals={removals} />
    </>
  )
}

/** Such as 'audit log older than 6 months'. */
function describeShorter(name: keyof Periods, months: number | null): string {
  const period = formatRetention(months)
  if (name === 'activityMonths') return t`crew activity older than ${period}`
  if (name === 'notificationMonths') return t`notifications older than ${period}`
  return t`audit log older than ${period}`
}

function RemovalsNote({ before, removals }: { before: Settings; removals: Removals }) {
  const zone = useZone()
  const { from } = removals
  if (removals.counts !== null) {
    return (
      <Note tone="warn" title={t`Permanently deleted from ${from}:`} alert>
        {describeRemovals(removals.counts)} <Trans>You can change it back until then.</Trans>
      </Note>
    )
  }
  if (removals.failed) {
    return (
      <Note tone="warn" alert>
        <Trans>Couldn’t count how much would be deleted. Nothing is deleted before {from}.</Trans>
      </Note>
    )
  }
  if (before.deletesFrom === null) return null
  const time = formatDateTime(before.deletesFrom, zone)
  return (
    <Note>
      <Trans>No goals or accounts will be deleted before {time}.</Trans>
    </Note>
  )
}

function MonthsRow({
  period: { name, label, hint, choices = retentionChoices },
  saved,
  form,
}: Pick<Group, 'form'> & { period: Period; saved: number | null }) {
  const issue = form.issue(name)
  return (
    <tr className="h-13">
      <th scope="row" className="py-1 pr-4 text-left font-400">
        <b className="block font-600">{label}</b>
        <span className="block text-13 text-ink-2">{issue ?? hint}</span>
      </th>
      <td className="w-34">
        <Select size="sm" {...form.register(name)} aria-label={label} aria-invalid={issue !== undefined}>
          <Options
            choices={choicesWith(choices, saved).map((months) => [months ?? '', formatRetention(months)])}
          />
        </Select>
      </td>
    </tr>
  )
}

/** Returns the choices with the current months added, because a program may have set any number. */
function choicesWith(choices: readonly (number | null)[], months: number | null): readonly (number | null)[] {
  if (months === null || choices.includes(months)) return choices
  return [...choices, months].sort((a, b) => (a ?? Infinity) - (b ?? Infinity))
}
