import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { LoadingFrame } from '../frame/loading-frame.tsx'
import { Shell } from '../frame/shell.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ChartNoAxesColumn, House, ListChecks, Users } from '../ui/start-icons.tsx'
import { Blocks } from './blocks.tsx'
import { Forms } from './forms.tsx'
import { Over } from './over.tsx'
import { Pictures } from './pictures.tsx'
import { States } from './states.tsx'

const links = [
  { href: '/ui/gallery/', label: 'Dashboard', current: true },
  { href: '/goals', label: 'Goal Data', current: false },
  { href: '/admin', label: 'Admin', current: false },
  { href: '/log', label: 'Feedback Log', current: false },
  { href: '/crews', label: 'Crews', current: false },
]
const dock = [
  { href: '/ui/gallery/', label: 'Home', icon: House, current: true },
  { href: '/ui/gallery/#goals', label: 'Goals', icon: ListChecks, current: false },
  { href: '/ui/gallery/#group', label: 'Group', icon: Users, current: false },
  { href: '/goals', label: 'Progress', icon: ChartNoAxesColumn, current: false },
] as const
const user = {
  firstName: 'Wilhelmina',
  lastName: 'Ó Súilleabháin-Okonkwo',
  studio: 'Basecamp II',
  studioLevel: { level: 3, of: 5 },
}

function Gallery() {
  const [loggingOut, setLoggingOut] = useState(false)
  if (window.location.search === '?loading') return <LoadingFrame />
  return (
    <Shell links={links} user={user} dock={dock} loggingOut={loggingOut} onLogout={() => setLoggingOut(true)}>
      <Page>
        <PageHeader title="Parts" sub="Every part in every state" />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
          <States />
          <Forms />
          <Blocks />
          <Over />
          <Pictures />
        </div>
      </Page>
    </Shell>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
