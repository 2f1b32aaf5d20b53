// Settings, calendar, import and logs in a pseudo-language: every text comes from a catalog or from a person.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FeedbackLogItem, GoalEdit } from '../../../contract/logs.ts'
import { createQueryClient } from '../../api/cache.ts'
import { CurrentUserProvider } from '../../frame/user-and-week.ts'
import { goalWeek, wilhelmina } from '../../testing/people.ts'
import { findPlainTexts, pseudoLanguage } from '../../testing/pseudo-language.ts'
import { sampleFeedback } from '../../testing/sample-goal.ts'
import { schoolSettings } from '../../testing/school-settings.ts'
import { showApp } from '../../testing/show-app.tsx'
import { admin, smallSchool } from '../../testing/small-school.ts'
import { findScreenLanguage, showLanguage } from '../../ui/language.ts'
import { AddManyDialog } from '../add-many/add-many-dialog.tsx'
import { CalendarDialog } from '../calendar/calendar-dialog.tsx'
import { ImportListDialog } from '../import-list/import-list-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

/** Texts that people wrote, and those of servers and languages. */
const typed = ['English', 'Español', 'What went well?', 'What will you try next week?', 'Harvest', '1.0.0']
const names = [
  'jo.li,otter-maple-472,Jo,Li,Basecamp I\nbo.ek,river-stone-318,Bo,Ek,Summit',
  wilhelmina.schoolName ?? '',
  `${wilhelmina.firstName} ${wilhelmina.lastName}`,
  'Thaddeus Featherstonehaugh',
  'Be nicer',
  'Ada Min',
  'Ada',
  'Min',
  'Cairn',
  'Basecamp I',
  'Lichen Legends',
  'cairn restore-goals',
  'otter-maple-472',
]

beforeEach(() => act(() => showLanguage(pseudoLanguage('xa'))))
afterEach(() => act(() => showLanguage(findScreenLanguage('en'))))

const reviewed: FeedbackLogItem = {
  ...sampleFeedback({ id: 3, status: 'accepted', comments: null, isActive: false }),
  goal: { id: 7, title: 'Be nicer', category: 'Personal', user: wilhelmina },
}
const edit: GoalEdit = {
  id: 1,
  goalId: 8,
  editedAt: goalWeek.now,
  user: null,
  goalOwner: wilhelmina,
  oldTitle: 'Be nicer',
  newTitle: 'Be nicer',
  oldDescription: null,
  newDescription: 'Be nicer',
  oldCategory: 'Academic',
  newCategory: 'Personal',
  oldDuration: 'weekly',
  newDuration: 'daily',
}
const entry = {
  id: 2,
  at: goalWeek.now,
  actor: admin,
  subject: 'Lichen Legends',
  detail: null,
  deletion: null,
}

function startSchool() {
  const server = smallSchool()
  server.answers['GET /api/admin/settings'] = () => schoolSettings
  server.answers['GET /api/groups'] = () => []
  server.answers['GET /api/admin/feedback-log'] = () => ({
    items: [reviewed],
    nextCursor: null,
    counts: { total: 60, accepted: 41, needsImprovement: 12, denied: 7 },
    givers: [wilhelmina],
  })
  server.answers['GET /api/admin/goal-edits'] = () => ({
    items: [edit],
    nextCursor: null,
    counts: { total: 1 },
  })
  server.answers['GET /api/admin/audit-log'] = () => ({
    items: [
      { ...entry, action: 'goal.delete', deletion: 7 },
      { ...entry, id: 1, actor: null, action: 'retention.run', detail: { goalsDeleted: 2 } },
    ],
    nextCursor: null,
  })
  server.answers['GET /api/admin/roster'] = () => ({
    choices: null,
    last: { at: goalWeek.now, by: null, made: 1, changed: 2 },
    withoutPassword: [],
  })
  server.answers['GET /api/days-off'] = () => ({
    version: 1,
    entries: [{ name: 'Harvest', from: '2026-11-25', to: '2026-11-27' }],
  })
}

function showDialog(dialog: ReactNode) {
  startSchool()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CurrentUserProvider value={admin}>{dialog}</CurrentUserProvider>
    </QueryClientProvider>,
  )
}

const findPlain = (root: Element) => findPlainTexts(root, [...typed, ...names])

test('no section of the settings has text outside of messages', async () => {
  showDialog(<SettingsDialog offered={['en', 'es']} onClose={() => {}} />)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findAllByRole('switch')
  for (const tab of within(dialog).getAllByRole('tab')) {
    fireEvent.mouseDown(tab, { button: 0 })
    await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'))
    await within(dialog).findByRole('tabpanel')
    await waitFor(() => expect(findPlain(dialog)).toEqual([]))
  }
})

test.each([
  ['calendar', <CalendarDialog key="calendar" onClose={() => {}} />],
  ['import of a list', <ImportListDialog key="import" onClose={() => {}} />],
  ['list of learners', <AddManyDialog key="many" onClose={() => {}} />],
])('the dialog of the %s has no text outside of messages', async (_name, dialog) => {
  showDialog(dialog)
  const shown = await screen.findByRole('dialog')
  await waitFor(() => expect(shown.querySelectorAll('button').length).toBeGreaterThan(2))
  await waitFor(() => expect(findPlain(shown)).toEqual([]))
})

test.each(['/admin/feedback', '/admin/feedback?tab=audit'])(
  'the log at %s has no text outside of messages',
  async (path) => {
    startSchool()
    showApp(path)
    await waitFor(() => expect(document.querySelectorAll('main li').length).toBeGreaterThan(1))
    const main = document.querySelector('main') ?? document.body
    await waitFor(() => expect(findPlain(main)).toEqual([]))
  },
)
