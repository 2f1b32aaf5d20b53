// Keeps one broken page from taking the bar and the other pages with it.
import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { reloadPage } from './full-navigation.ts'

/** Give it the address as `key`, so that another page starts anew. */
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
