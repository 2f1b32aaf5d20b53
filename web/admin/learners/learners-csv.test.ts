import { expect, test } from 'vitest'
import { readCsv } from '../../../contract/csv.ts'
import { khai, wilhelmina } from '../../testing/people.ts'
import { learnersCsv } from './list-of-learners.ts'

const rowsOf = (text: string) => readCsv(text, ',').map(({ fields }) => fields)

test('the CSV has one row for each learner', () => {
  expect(rowsOf(learnersCsv([khai], 'America/Chicago'))).toEqual([
    ['username', 'firstName', 'lastName', 'studio', 'crew', 'coachWooden', 'crewCaptain'],
    ['khai', 'Khai', 'Nguyễn Thị Minh', '', '', 'no', 'no'],
  ])
})

test('the last column of the CSV shows the day on which someone left', () => {
  const gone = {
    ...wilhelmina,
    groupId: null,
    groupName: null,
    hasLeft: true,
    leftAt: '2026-11-19T05:59:59.999Z',
  }
  const [heading, ...rows] = rowsOf(learnersCsv([gone, khai], 'America/Chicago'))
  expect(heading?.at(-1)).toBe('Left on')
  expect(rows.map((row) => row.at(-1))).toEqual(['2026-11-18', ''])
  expect(rows.map((row) => row.length)).toEqual([8, 8])
})
