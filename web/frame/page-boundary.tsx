// An error boundary around the page, so that a broken page leaves the bar and the other pages usable.
import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { reloadPage } from './paths.ts'

/** It needs the address as `key`, so that another page starts again without the error. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Page>
        <ErrorState title="This page could not be shown" level="h1" onRetry={reloadPage}>
          Cairn may have been updated while the page was open. Loading it again usually helps.
        </ErrorState>
      </Page>
    )
  }
}
