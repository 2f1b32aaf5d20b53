import type { ReactNode } from 'react'
import { paths } from '../frame/paths.ts'
import { Cairn } from '../ui/cairn.tsx'
import { Card } from '../ui/card.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Scene } from '../ui/scene.tsx'
import { usePage } from '../ui/use-page.ts'
import { sampleGroup, sampleStreak } from './sample-data.ts'

/** What Cairn is, over the cairn of the sample week, and its figures. */
export function GuestBanner({ done, goals }: { done: number; goals: number }) {
  const heading = usePage('Guest demo')
  return (
    <Card className="overflow-hidden">
      <div className="relative flex overflow-hidden bg-scene-sky max-sm:flex-col sm:min-h-66">
        <Scene className="right-0 left-auto! max-sm:h-34 sm:w-14/25 lg:w-7/10 sm:scene-fade" />
        <div className="relative flex h-34 items-end justify-center pb-1 sm:absolute sm:right-[7%] sm:bottom-1.5 sm:h-50 sm:pb-0">
          <Cairn ground="shade" height="full" done={done} todo={goals - done} className="max-sm:h-31" />
        </div>
        <div className="relative grid content-center justify-items-start gap-2 px-4 pt-3.5 pb-4 max-sm:bg-surface sm:max-w-155 sm:py-6 sm:pr-6 sm:pl-7">
          <h1 ref={heading} tabIndex={-1} className="text-[1.375rem] sm:text-32">
            Welcome, guest
          </h1>
          <p className="max-w-[44ch] text-ink-2 sm:max-lg:max-w-[34ch]">
            A learner’s week in Cairn: a few goals, a crew that keeps an eye on them, and a stone for each one
            finished. Everything here is made up, and nothing is saved.
          </p>
          <LinkButton href={paths.home()} variant="primary" className="mt-2">
            Sign up to get started
          </LinkButton>
        </div>
      </div>
      <dl className="grid grid-cols-3 divide-x divide-line border-t border-line">
        <Figure name="Done this week">
          {done} of {goals}
        </Figure>
        <Figure name="Streak">{sampleStreak} days</Figure>
        <Figure name="Group rank">#{sampleGroup.rank}</Figure>
      </dl>
    </Card>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-3 py-2.5 sm:px-5 sm:py-4">
      <dt className="text-13 text-ink-2 sm:text-14">{name}</dt>
      <dd className="text-20 leading-tight font-700 tabular-nums sm:text-24">{children}</dd>
    </div>
  )
}
