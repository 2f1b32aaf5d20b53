// Every link of the application, and the ways to leave with a full page load.

export type AdminTab = 'learners' | 'studios' | 'admins' | 'crews' | 'coaches' | 'guides' | 'schools'

export type LogTab = 'feedback' | 'audit'

export const paths = {
  home: () => '/',
  dashboard: (school?: number) => withQuery('/dashboard', { school }),
  onboarding: () => '/onboarding',
  account: () => '/account',
  /** `username` is filled in on the page. It never reaches the server, which does not get the part after '#'. */
  login: (username?: string) =>
    username === undefined ? '/auth' : `/auth#u=${encodeURIComponent(username)}`,
  setup: () => '/setup',
  guest: () => '/guest',
  privacy: () => '/privacy',
  /** A file, not a screen. */
  licenses: () => '/licenses.txt',
  /** The user's own history, or the learner view of `user`. `print` opens the trail in the print window. */
  goalHistory: (user?: number, query: { view?: 'crew'; print?: 'trail' } = {}) =>
    withQuery('/goal-history', { user, ...query }),
  /** The printable week that begins on `week`: a learner's, a crew's, else the user's own or the guide's studio. */
  weeklyReport: (week: string, subject: { user?: number | undefined; crew?: number } = {}) =>
    withQuery('/goal-history', { ...subject, report: week }),
  /** `school` is another school than the user's own, for a super admin. */
  admin: (tab?: AdminTab, school?: number) => withQuery('/admin', { tab, school }),
  adminFeedback: (query: { tab?: LogTab | undefined; school?: number | undefined } = {}) =>
    withQuery('/admin/feedback', query),
  crewsOverview: (school?: number, order?: 'goals') => withQuery('/crews-overview', { order, school }),
  feedback: () => '/feedback',
  feedbackCrew: (crewId: number) => `/feedback/crew/${crewId}`,
  feedbackReflections: (crewId: number) => `/feedback/crew/${crewId}?tab=reflections`,
  coaching: () => '/coaching',
  /** `editGoal` opens that goal for editing. */
  coachingCrew: (crewId: number, query: { editGoal?: number } = {}) =>
    withQuery(`/coaching/crews/${crewId}`, query),
  guide: () => '/guide',
  /** The learners in the user's care who have set no goal. */
  withoutGoal: (school?: number) => withQuery('/without-goal', { school }),
}

/** The id of the form with the two questions about the week. */
export const LOOK_BACK_FORM = 'look-back'

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value))
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** A full page load. Nothing in memory outlives it, neither data nor typed text. */
export const loadPage = (path: string): void => window.location.assign(path)

export const reloadPage = (): void => window.location.reload()
