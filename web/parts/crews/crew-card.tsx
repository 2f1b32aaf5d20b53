// The cards of a list of crews.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { TextButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Placeholder } from '../../ui/loaded.tsx'
import type { CrewCells } from './crew-columns.tsx'

interface CrewCardProps {
  name: string
  cells: CrewCells
}

/** A crew with its facts, and links in the footer. */
export function CrewCard({ name, cells: { facts, body, foot } }: CrewCardProps) {
  return (
    <Card title={name} headClass="sm:pt-4" className="flex h-full flex-col">
      <div className="px-4 sm:px-5">{facts}</div>
      <div className="grid flex-1 content-start gap-4 px-4 pt-4 pb-4 sm:px-5">{body}</div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line px-4 py-3 sm:px-5">
        {foot}
      </div>
    </Card>
  )
}

/** A crew as a task: a figure next to its name, pending work below it, and its buttons at the end. */
export function CrewTile({ name, cells: { note, figure, facts, body, foot } }: CrewCardProps) {
  const title = useId()
  return (
    <section aria-labelledby={title} className="h-full">
      <Card className="flex h-full flex-col gap-3.5 px-4 pt-3.5 pb-4 sm:px-5 sm:pt-4.5">
        <div className="flex items-start gap-3 sm:min-h-13">
          <div className="min-w-0 flex-1">
            <h2 id={title} className="text-18 font-600 [overflow-wrap:anywhere]">
              {name}
            </h2>
            {note}
          </div>
          {figure}
        </div>
        {facts}
        <div className="grid flex-1 content-end gap-3.5">
          {body}
          {foot}
        </div>
      </Card>
    </section>
  )
}

/** Lays cards out in one, two or three columns. */
export const crewGrid = 'grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3'

export function NotCounted({ retry }: { retry: () => void }) {
  return (
    <p className="text-14 text-ink-2">
      <Trans>Not counted.</Trans>{' '}
      <TextButton onClick={retry}>
        <Trans>Try again</Trans>
      </TextButton>
    </p>
  )
}

export function CrewCardSkeletons() {
  return (
    <Placeholder
      text={t`Loading crews`}
      layout={crewGrid}
      cards={['h-56', 'h-56', 'h-56', 'h-56', 'h-56', 'h-56']}
    />
  )
}
