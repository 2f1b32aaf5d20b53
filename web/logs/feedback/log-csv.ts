// The feedback log as CSV, in English: a row for each entry, newest first.
import { toCsv } from '../../../contract/csv.ts'
import { csvFeedbackStatus } from '../../../contract/csv-words.ts'
import type { FeedbackLogItem, GoalEdit } from '../../../contract/logs.ts'
import { fullName } from '../../../contract/person-name.ts'
import { wallTimeAt } from '../../../contract/time-zone.ts'
import { listDifferences } from './word-changes.ts'

const heading = [
  'When',
  'What',
  'Last name',
  'First name',
  'Studio',
  'Crew',
  'Goal',
  'Category',
  'By',
  'Message',
  'Counts',
  'Changes',
]

const fieldWords = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  duration: 'Duration',
}

export interface LogFile {
  feedback: readonly FeedbackLogItem[]
  edits: readonly GoalEdit[]
  /** The names of crews by id. */
  crews: ReadonlyMap<number, string>
  /** The zone of the times, which are 'YYYY-MM-DD HH:MM', so that spreadsheets can sort them. */
  timeZone: string
}

export function logCsv({ feedback, edits, crews, timeZone }: LogFile): string {
  const entries = [
    ...feedback.map((item) => ({ at: item.createdAt, row: feedbackRow(item, crews) })),
    ...edits.map((edit) => ({ at: edit.editedAt, row: editRow(edit) })),
  ].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  const time = (at: string) =>
    new Date(wallTimeAt(Date.parse(at), timeZone)).toISOString().slice(0, 16).replace('T', ' ')
  return toCsv([heading, ...entries.map(({ at, row }) => [time(at), ...row])])
}

function feedbackRow(item: FeedbackLogItem, crews: LogFile['crews']): string[] {
  const { user, title, category } = item.goal
  return [
    csvFeedbackStatus[item.status],
    user.lastName,
    user.firstName,
    user.studio ?? '',
    (user.groupId !== null && crews.get(user.groupId)) || '',
    title,
    category,
    item.feedbackProvider ? fullName(item.feedbackProvider) : 'Former coach',
    item.comments ?? '',
    item.isActive ? 'Yes' : 'No',
    '',
  ]
}

function editRow(edit: GoalEdit): string[] {
  const changes = listDifferences(edit).map(
    ({ what, was, is }) => `${fieldWords[what]}: ${was || 'empty'} > ${is || 'empty'}`,
  )
  return [
    'Goal edited',
    edit.goalOwner.lastName,
    edit.goalOwner.firstName,
    '',
    '',
    edit.newTitle,
    edit.newCategory,
    edit.user ? fullName(edit.user) : 'a deleted user',
    '',
    '',
    changes.join('\n'),
  ]
}
