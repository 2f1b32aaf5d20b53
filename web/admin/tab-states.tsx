// The states of the administration's tabs while they load, and when their data could not be read.
import type { ReactNode } from 'react'
import { PageData } from '../frame/page-state.tsx'
import { Placeholder } from '../ui/loaded.tsx'

/** It is shown in place of a tab while its code or its data is loading. */
export const TabSkeleton = ({ label = 'this tab' }: { label?: string }) => (
  <Placeholder label={label} cards={['h-108']} />
)

interface TableTabProps {
  /** The noun for the listed items: 'studios'. */
  noun: string
  /** The text of an error. */
  failure?: ReactNode
  children: ReactNode
}

/** Wraps a tab that is a table, which is drawn once the reads of the page are answered. */
export const TableTab = ({ noun, failure = UNREADABLE, children }: TableTabProps) => (
  <PageData fallback={<TabSkeleton label={noun} />} errorProps={{ children: failure }}>
    {children}
  </PageData>
)

const UNREADABLE = 'Please check your authentication or refresh the page.'

export function NoData({ kind }: { kind: 'user' | 'crew' }) {
  return (
    <>
      <span>No {kind} data available.</span> <span>{UNREADABLE}</span>
    </>
  )
}
