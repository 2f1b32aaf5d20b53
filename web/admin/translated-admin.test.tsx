// The admin page in a pseudo-language: every text of its tabs and dialogs comes from a catalog or from a person.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CoachAssignment } from '../../contract/coaching.ts'
import type { User } from '../../contract/people.ts'
import { userStats } from '../../contract/statistics.ts'
import { createQueryClient } from '../api/cache.ts'
import { CurrentUserProvider } from '../frame/user-and-week.ts'
import { goalWeek, khai, wilhelmina } from '../testing/people.ts'
import { findPlainTexts, pseudoLanguage } from '../testing/pseudo-language.ts'
import { createSample } from '../testing/sample.ts'
import { sampleCrew, sampleMember } from '../testing/sample-crews.ts'
import { showApp } from '../testing/show-app.tsx'
import { admin, smallSchool } from '../testing/small-school.ts'
import { findScreenLanguage, showLanguage } from '../ui/language.ts'
import { FirstPasswordBlock } from './people/first-password-note.tsx'
import * as people from './people-dialogs.ts'
import * as school from './school-dialogs.ts'

const superAdmin: User = { ...admin, isSuperAdmin: true }
const coach: User = {
  ...khai,
  id: 5,
  isCoachWooden: true,
  isCrewCaptain: true,
  groupId: 3,
  groupName: 'Lichen Legends',
}
const guide: User = { ...khai, id: 6, isGuide: true, assignedStudio: 'Basecamp I' }
const assignment: CoachAssignment = { ...coach, assignedCrews: [3], assignedCrewNames: ['Lichen Legends'] }
const crew = sampleCrew(3, 'Lichen Legends', [sampleMember(1, 3, wilhelmina)])
const schoolOfAll = {
  id: 2,
  name: 'Harbor',
  description: null,
  timeZone: 'America/Chicago',
  language: 'en' as const,
  schoolDays: [1, 2, 3, 4, 5],
  deadlineTime: '16:00',
  userCount: 3,
  createdAt: goalWeek.now,
}
const studio = {
  id: 1,
  name: 'Basecamp I',
  goalTypes: ['Waseca Drawer'],
  description: null,
  schoolId: 1,
  learnerCount: 1,
  createdAt: goalWeek.now,
}

/** Texts that people wrote, and names that are the same in every language. */
const typed = [wilhelmina, khai, admin]
  .flatMap(({ firstName, lastName, username }) => [firstName, lastName, username])
  .concat('Cairn', 'Googol', 'Lichen Legends', 'Basecamp II', 'Basecamp I', 'Harbor', 'Waseca Drawer')
  .concat('English', 'Español', 'KN', 'Crew A')
  .concat(wilhelmina.schoolName ?? '', 'America/Chicago', 'Chicago', 'cairn restore-goals', 'otter-maple-472')

/** Texts of web/ui, whose room is open. */
const ofTheFrame = [
  ...['Close', 'Cancel', '(optional)', 'Show password', 'Yes', 'No'],
  ...['Time zone', 'Goals are due at', 'in this zone. It is', 'there now.'],
]

function startSchool() {
  const server = smallSchool()
  Object.assign(server.answers, {
    'GET /api/auth/user': () => superAdmin,
    'GET /api/auth/providers': () => ({ origin: null, providers: [{ key: 'g', name: 'Googol' }] }),
    'GET /api/admin/schools': () => [schoolOfAll],
    'GET /api/admin/studios': () => [studio],
    'GET /api/admin/users': () => [superAdmin, wilhelmina, coach, guide],
    'GET /api/admin/coach-assignments': () => [assignment],
    'GET /api/admin/goals/clear-school': () => ({
      deletedCounts: { goalsDeleted: 3, feedbackDeleted: 2, notificationsDeleted: 2, activitiesDeleted: 4 },
    }),
    'GET /api/users/:id/stats': () => createSample(userStats, { totalGoals: 41 }),
    'GET /api/admin/users/:id/sign-in': () => ({
      links: [{ provider: 'g', since: goalWeek.now }],
      sessions: 2,
    }),
    'POST /api/admin/crews/auto-sort': () => ({
      learnersAssigned: 1,
      crewsCreated: 1,
      clearedExisting: 0,
      formerCaptains: [coach],
      seed: 7,
      plan: [{ groupId: null, name: 'Crew A', members: [khai] }],
    }),
  })
  return server
}

beforeEach(async () => {
  localStorage.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  await act(() => showLanguage(pseudoLanguage('xa')))
})
afterEach(() => act(() => showLanguage(findScreenLanguage('en'))))

test.each(['learners', 'studios', 'admins', 'crews', 'coaches', 'guides', 'schools'])(
  'the tab %s has no text outside of messages',
  async (tab) => {
    startSchool()
    showApp(`/admin?tab=${tab}`)
    await screen.findByRole('tabpanel')
    await waitFor(() =>
      expect(document.querySelector('[role=tabpanel] h2, [role=tabpanel] h3')).not.toBeNull(),
    )
    const main = document.querySelector('main') ?? document.body
    expect(findPlainTexts(main, [...typed, ...ofTheFrame])).toEqual([])
  },
)

const onClose = () => {}
const save = { isPending: false, mutate: () => {} } as never
const listed = { people: [wilhelmina, coach], onClose }
const dialogs: Record<string, () => ReactNode> = {
  'add learner': () => <people.AddLearnerDialog onClose={onClose} />,
  'add guide': () => <people.AddGuideDialog onClose={onClose} />,
  'add admin': () => <people.AddAdminDialog onClose={onClose} />,
  'add coach': () => <people.AddCoachDialog onClose={onClose} />,
  'add emails': () => <people.AddEmailsDialog onClose={onClose} />,
  'make admin': () => <people.GiveRoleDialog onClose={onClose} />,
  'remove admin': () => <people.TakeRoleDialog admin={admin} onClose={onClose} />,
  'deselect captains': () => <people.DeselectCaptainsDialog captains={2} onClose={onClose} />,
  'edit person': () => (
    <people.EditPersonDialog
      person={khai}
      noun="learner"
      schools={[schoolOfAll]}
      offered={['en', 'es']}
      onClose={onClose}
    />
  ),
  credentials: () => <people.CredentialsDialog person={khai} noun="learner" onClose={onClose} />,
  'delete person': () => <people.DeletePersonDialog person={khai} noun="learner" onClose={onClose} />,
  'sign-in': () => <people.SignInDialog person={{ ...coach, hasSecondFactor: true }} onClose={onClose} />,
  'move school': () => (
    <people.MoveSchoolDialog person={{ ...coach, assignedCrews: [3], isAdmin: true }} onClose={onClose} />
  ),
  'delete learners': () => <people.DeleteLearnersDialog {...listed} />,
  'mark as left': () => <people.MarkAsLeftDialog {...listed} />,
  'mark one as left': () => <people.MarkAsLeftDialog people={[wilhelmina]} onClose={onClose} />,
  'bring back': () => <people.BringBackDialog {...listed} />,
  'change studio': () => <people.ChangeStudioDialog {...listed} />,
  'days away': () => <people.ManyDaysAwayDialog {...listed} />,
  'first password': () => (
    <FirstPasswordBlock account={{ person: khai, role: 'coach', password: 'otter-maple-472' }} />
  ),
  'move to crew': () => <school.MoveCrewDialog {...listed} />,
  'create crew': () => <school.CrewDialog onClose={onClose} />,
  'delete crew': () => <school.DeleteCrewDialog crew={crew} onClose={onClose} />,
  'auto-sort': () => (
    <school.SortDialog
      kind="auto-sort"
      crews={[crew]}
      studios={['Basecamp I']}
      last={{ undo: () => {}, record: () => {} }}
      onClose={onClose}
    />
  ),
  'assign crews': () => (
    <school.AssignCrewsDialog
      coach={assignment}
      coaches={[assignment]}
      crews={[crew]}
      save={save}
      onClose={onClose}
    />
  ),
  'clear crews': () => (
    <school.ConfirmCoachesDialog
      what={{ kind: 'clear', coach: assignment }}
      coaches={[assignment]}
      crews={[crew]}
      save={save}
      onClose={onClose}
    />
  ),
  'share out crews': () => (
    <school.ConfirmCoachesDialog
      what={{ kind: 'deal' }}
      coaches={[assignment]}
      crews={[crew]}
      save={save}
      onClose={onClose}
    />
  ),
  studio: () => <school.StudioDialog item={studio} onClose={onClose} />,
  'delete studio': () => <school.DeleteStudioDialog item={studio} onClose={onClose} />,
  school: () => <school.SchoolDialog item={schoolOfAll} onClose={onClose} />,
  'delete school': () => <school.DeleteSchoolDialog item={schoolOfAll} onClose={onClose} />,
  'archive goals': () => <school.ArchiveGoalsDialog onClose={onClose} />,
  'reset goals': () => <school.ResetGoalsDialog onClose={onClose} />,
}

test.each(Object.keys(dialogs))('the dialog "%s" has no text outside of messages', async (name) => {
  startSchool()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CurrentUserProvider value={superAdmin}>{dialogs[name]?.()}</CurrentUserProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(document.body.textContent).toMatch(/[áéíóú]/))
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
  expect(findPlainTexts(document.body, [...typed, ...ofTheFrame])).toEqual([])
})
