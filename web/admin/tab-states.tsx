// The states of the administration's tabs while they load, and when their data could not be read.
import { select, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { PageData } from '../frame/page-state.tsx'
import { Placeholder } from '../ui/loaded.tsx'

/** It is shown in place of a tab while its code or its data is loading. `text` is for screen readers. */
export const TabSkeleton = ({ text = t`Loading this tab` }: { text?: string }) => (
  <Placeholder text={text} cards={['h-108']} />
)

interface TableTabProps {
  /** Screen readers say it while the data is loading: 'Loading studios'. */
  loadingText: string
  /** The text of an error. */
  failure?: ReactNode
  children: ReactNode
}

/** Wraps a tab that is a table, which is drawn once the reads of the page are answered. */
export const TableTab = ({ loadingText, failure = unreadable(), children }: TableTabProps) => (
  <PageData fallback={<TabSkeleton text={loadingText} />} errorProps={{ children: failure }}>
    {children}
  </PageData>
)

const unreadable = () => t`Please check your authentication or refresh the page.`

export function NoData({ kind }: { kind: 'user' | 'crew' }) {
  return (
    <>
      <span>{select(kind, { user: 'No user data available.', other: 'No crew data available.' })}</span>{' '}
      <span>{unreadable()}</span>
    </>
  )
}
