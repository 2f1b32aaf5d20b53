// Why events of a calendar file are skipped. The worker finds the reason, and the page makes a sentence of it.
import { t } from '@lingui/core/macro'
import type { Day } from '../../../contract/days.ts'
import { formatEventSpan } from './day-words.ts'
import type { SkipReason, Unreadable, UnreadableDays } from './skip-reasons.ts'

/** The result is a sentence that begins with the days, if there are any. */
export function describeSkipped(reason: SkipReason, today: Day): string {
  if (reason.span === undefined) return describeUnreadable(reason.kind)
  const days = formatEventSpan(reason.span, today)
  if (reason.kind === 'rule') {
    const { rule } = reason
    return t`${days}: its repeat rule can’t be read (${rule}).`
  }
  if (reason.kind === 'tooLong' || reason.kind === 'tooOften') {
    const { max } = reason
    return reason.kind === 'tooLong'
      ? t`${days}: longer than ${max} days.`
      : t`${days}: repeated more than ${max} times.`
  }
  return describeUnreadableDays(reason.kind, days)
}

function describeUnreadable(kind: Unreadable): string {
  if (kind === 'noDay') return t`It has no day.`
  if (kind === 'severalRules') return t`It has more than one repeat rule.`
  return kind === 'noSuchDay' ? t`That day doesn’t exist.` : t`It can’t be read.`
}

function describeUnreadableDays(kind: UnreadableDays, days: string): string {
  switch (kind) {
    case 'backward':
      return t`${days}: it ends before it begins.`
    case 'beforeSchoolYear':
      return t`${days}: repeated only before this school year.`
    case 'canceled':
      return t`${days}: canceled in the file.`
    case 'moreThanDaily':
      return t`${days}: repeated more often than daily.`
    case 'noSuchDay':
      return t`${days}: that day doesn’t exist.`
    case 'outOfReach':
      return t`${days}: outside the dates Cairn reads.`
    case 'partOfDay':
      return t`${days}: only all-day events are read.`
  }
}
