/** Every screen of the table of screens and its states, by person. Shots that change the school come last. */

import { fill, key, open, opened, press, type Shot, type Step, screenInAllStates, shot } from './shot.ts'
import { changesByAdmins, shotsOfAdmins } from './shots-of-admins.ts'
import { changesByCalendar, shotsOfCalendar } from './shots-of-calendar.ts'
import { changesByFamilies, shotsOfFamilies } from './shots-of-families.ts'
import { shotsOfSignIn } from './shots-of-sign-in.ts'

// schools.ts fills in the ids.
const crewOfCoach = '/feedback/crew/:crewOfCoach'
const goalsOfCrew = '/coaching/crews/:crewOfCoach'
const newGoal = open('button', 'New goal')

/** A button in the goal's row; on a phone a menu has it. */
const ofFirstGoal =
  (what: 'Edit' | 'Delete'): Step =>
  async (page) => {
    const menu = page.getByRole('button', { name: /^More for: / }).first()
    if (await menu.isVisible()) {
      await menu.click()
      await page.getByRole('menuitem', { name: `${what} goal` }).click()
    } else
      await page
        .getByRole('button', { name: new RegExp(`^${what}`) })
        .first()
        .click()
    await page.locator('[role=dialog], [role=alertdialog]').first().waitFor()
  }

const beforeSignIn: Shot[] = [
  shot('sign in', null, '/'),
  shot('sign in failed', null, '/', [
    fill('Username', 'nobody.here'),
    (page) => page.getByRole('textbox', { name: 'Password' }).fill('not the password'),
    press('button', 'Sign in'),
    (page) => page.getByText('Invalid username or password.').first().waitFor(),
  ]),
  shot('not set up', null, '/', [], { school: 'new' }),
  shot('set-up', null, '/setup?token=:token', [], { school: 'new' }),
  shot('set-up refused', null, '/setup?token=:token', [press('button', /^Set up/)], { school: 'new' }),
  shot('guest', null, '/guest', [], { screen: 'guest' }),
  shot('privacy', null, '/privacy', [], { screen: 'privacy' }),
]

const learner: Shot[] = [
  ...screenInAllStates('dashboard of learner', 'dashboard', 'learner', '/'),
  ...screenInAllStates('goal data of learner', 'goal-history', 'learner', '/goal-history'),
  shot('weekly report', 'learner', '/goal-history?report=2026-11-16'),
  shot('weekly report on paper', 'learner', '/goal-history?report=2026-11-16', [
    (page) => page.setViewportSize({ width: 720, height: 1000 }),
    (page) => page.getByRole('article').waitFor(),
    (page) => page.emulateMedia({ media: 'print' }),
  ]),
  shot('account', 'learner', '/account', [], { screen: 'account' }),
  shot('onboarding', 'newcomer', '/onboarding', [], { screen: 'onboarding' }),
  shot('404', 'learner', '/nowhere'),
  shot('denied', 'learner', '/admin'),
  shot('denied review', 'learner', crewOfCoach),
  shot('new goal', 'learner', '/', [newGoal]),
  shot('new goal of Foothills', 'captain', '/', [newGoal]),
  shot('new goal refused', 'learner', '/', [newGoal, press('button', 'Create goal')]),
  shot('edit goal', 'learner', '/', [ofFirstGoal('Edit')]),
  shot('delete goal', 'learner', '/', [ofFirstGoal('Delete')]),
  shot('offline', 'learner', '/', [
    (page) => page.locator('body > div > [role=status]').first().waitFor({ state: 'attached' }),
    (page) => page.context().setOffline(true),
    (page) => page.getByText(/^You’re offline\./).waitFor(),
  ]),
  shot('session ended', 'learner', '/', [
    newGoal,
    (page) => page.getByRole('dialog').getByRole('textbox').first().fill('Draw the map of the river'),
    (page) => page.context().clearCookies(),
    press('button', 'Create goal'),
    (page) => page.getByRole('dialog', { name: 'Sign in to continue' }).waitFor(),
  ]),
  shot('menu of phone', 'learner', '/', [
    async (page) => {
      const menu = page.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) await menu.click()
    },
  ]),
]

const captain: Shot[] = [
  shot('dashboard of captain', 'captain', '/'),
  shot('goal data of captain', 'captain', '/goal-history'),
  shot('crew of captain', 'captain', '/coaching/crews/:crewOfCaptain'),
  shot('review of captain', 'captain', '/feedback/crew/:crewOfCaptain'),
]

const coach: Shot[] = [
  ...screenInAllStates('dashboard of coach', 'coach-dashboard', 'coach', '/'),
  ...screenInAllStates('crew picker', 'crew-picker', 'coach', '/feedback'),
  ...screenInAllStates('review', 'review', 'coach', crewOfCoach),
  ...screenInAllStates('coaching', 'coaching', 'coach', '/coaching'),
  ...screenInAllStates('crew goals', 'crew-goals', 'coach', goalsOfCrew),
  ...screenInAllStates('without a goal', 'without-goal', 'coach', '/without-goal'),
  ...screenInAllStates('log of coach', 'coach-feedback', 'coach', '/admin/feedback'),
  shot('goal data of coach', 'coach', '/goal-history'),
  shot('review by keys', 'coach', crewOfCoach, [key('j')]),
  shot('help for keys', 'coach', crewOfCoach, [key('j'), key('?'), opened]),
  shot('improve', 'coach', crewOfCoach, [open('button', 'Improve')]),
  shot('deny', 'coach', crewOfCoach, [open('button', 'Deny')]),
  shot('accept all', 'coach', crewOfCoach, [open('button', /^Accept all/)]),
  shot('review, all', 'coach', crewOfCoach, [press('tab', /^All/)]),
  shot('review, no goal yet', 'coach', crewOfCoach, [press('tab', /^No goal yet/)]),
  ...screenInAllStates('reflections', 'review', 'coach', `${crewOfCoach}?tab=reflections`),
  shot('reflections by keys', 'coach', `${crewOfCoach}?tab=reflections`, [key('j')]),
  shot('answer to a reflection', 'coach', `${crewOfCoach}?tab=reflections`, [open('button', 'Answer')]),
  shot('create goal for a member', 'coach', goalsOfCrew, [open('button', 'Create goal')]),
  shot('create goal for the whole crew', 'coach', goalsOfCrew, [
    open('button', 'Create goal'),
    (page) =>
      page
        .getByLabel('Assign Goal To')
        .selectOption('The whole crew')
        .then(() => {}),
  ]),
]

const guide: Shot[] = [
  ...screenInAllStates('guide', 'guide', 'guide', '/guide'),
  ...['Studio Learners', 'Studio Goals', 'All Crews', 'All Goals'].map((tab) =>
    shot(`guide, ${tab}`, 'guide', '/guide', [press('tab', tab)], { onlyVisible: false }),
  ),
  ...screenInAllStates('log of guide', 'guide-feedback', 'guide', '/feedback'),
  shot('goal data of guide', 'guide', '/goal-history'),
  shot('guide last week', 'guide', '/guide', [press('radio', 'Last week')], { onlyVisible: false }),
  shot('reflection of a learner', 'guide', '/guide', [
    press('tab', 'Studio Learners'),
    open('button', /^Yes/),
  ]),
  ...screenInAllStates('account of guide', 'account', 'guide', '/account'),
  shot('set up an app', 'guide', '/account', [open('button', 'Set up an app')]),
  shot('sign-in cards', 'guide', '/guide', [
    press('tab', 'Studio Learners'),
    open('button', 'Sign-in cards'),
  ]),
]

/** Those that change something. */
const last: Shot[] = [
  shot('celebration', 'learner', '/', [press('checkbox', /^Mark as done/), opened]),
  shot('queue finished', 'coach', crewOfCoach, [
    open('button', /^Accept all/),
    (page) =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Accept/ })
        .click(),
    (page) => page.getByRole('heading', { name: /goals reviewed$/ }).waitFor(),
  ]),
  shot('sign-in cards made', 'guide', '/guide', [
    press('tab', 'Studio Learners'),
    open('button', 'Sign-in cards'),
    press('button', /^Make \d+ card/),
    (page) => page.getByRole('dialog').getByText('noah.brown').first().waitFor(),
  ]),
]

/** A learner looks back: what is left, what was said, and how a goal is going. */
const lookingBack: Shot[] = [
  shot('carry over', 'learner', '/', [open('button', /^Carry over/)], { school: 'weekend' }),
  shot('last week at the weekend', 'learner', '/', [press('button', /^Last week/)], { school: 'weekend' }),
  shot('looking back refused', 'learner', '/', [press('button', 'Save')], { school: 'weekend' }),
]

const weekend: Shot[] = (
  [
    ['dashboard of learner', 'learner', '/'],
    ['dashboard of captain', 'captain', '/'],
    ['dashboard of coach', 'coach', '/'],
    ['crew picker', 'coach', '/feedback'],
    ['review', 'coach', crewOfCoach],
    ['reflections', 'coach', `${crewOfCoach}?tab=reflections`],
    ['guide', 'guide', '/guide'],
    ['dashboard of admin', 'admin', '/dashboard'],
  ] as const
).map(([name, person, path]) => shot(name, person, path, [], { school: 'weekend' }))

/** In the order in which they are taken. */
export const shots: readonly Shot[] = [
  ...beforeSignIn,
  ...learner,
  ...captain,
  ...coach,
  ...guide,
  ...shotsOfAdmins,
  ...shotsOfCalendar,
  ...shotsOfFamilies,
  ...last,
  ...changesByCalendar,
  ...changesByFamilies,
  ...changesByAdmins,
  ...weekend,
  ...shotsOfSignIn,
  ...lookingBack,
]
