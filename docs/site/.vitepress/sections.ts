// The pages of the site in the order in which a school needs them. Pages that are not listed are found by the search.
const guide = (name: string, text: string) => ({ text, link: `/docs/guides/${name}` })
const privacy = (name: string, text: string) => ({ text, link: `/docs/privacy/${name}` })

export const sections = [
  {
    text: 'Guides',
    items: [
      guide('learner', 'Learner'),
      guide('captain', 'Crew captain'),
      guide('coach', 'Coach’s Friday'),
      guide('guide', 'Studio guide'),
      guide('admin', 'Admin’s first day'),
      guide('import-list', 'Import a list'),
      guide('follow', 'Let families follow'),
      guide('family', 'Family'),
      guide('new-school-year', 'A new school year'),
    ],
  },
  {
    text: 'Before a school adopts it',
    items: [
      { text: 'For school leaders', link: '/docs/for-leaders' },
      { text: 'What it is', link: '/start' },
      { text: 'Comparison', link: '/docs/comparison' },
      { text: 'Requirements', link: '/docs/requirements' },
      { text: 'Accessibility', link: '/docs/accessibility' },
      { text: 'Threat model', link: '/docs/threat-model' },
      { text: 'Security', link: '/SECURITY' },
      { text: 'Roadmap', link: '/docs/roadmap' },
    ],
  },
  {
    text: 'Privacy papers',
    items: [
      privacy('data-sheet', 'Data sheet'),
      privacy('dpia', 'Impact assessment'),
      privacy('record-of-processing', 'Record of processing'),
      privacy('laws', 'COPPA, FERPA, Children’s Code, GDPR'),
      privacy('letter-to-families', 'Letter to families'),
      privacy('breach-plan', 'Breach plan'),
    ],
  },
  {
    text: 'Running it',
    items: [
      { text: 'Deployment and sizes', link: '/docs/deployment' },
      { text: 'Settings and commands', link: '/docs/reference' },
      { text: 'Operations', link: '/docs/operations' },
      { text: 'Restore drill', link: '/docs/restore-drill' },
      { text: 'Updating', link: '/docs/upgrading' },
      { text: 'Signing in', link: '/docs/sign-in/' },
      { text: 'Changelog', link: '/CHANGELOG' },
    ],
  },
  {
    text: 'Working on it',
    items: [
      { text: 'All documents', link: '/docs/' },
      { text: 'Contributing', link: '/CONTRIBUTING' },
      { text: 'Words', link: '/docs/GLOSSARY' },
      { text: 'Decisions', link: '/docs/decisions/' },
      { text: 'Who may make which call', link: '/docs/generated/permissions' },
    ],
  },
]
