import { Component, type ReactNode } from 'react'

/** Keeps an error of rendering to the part inside: `fallback` is shown there, and everything around goes on. */
export class Boundary extends Component<
  { fallback: (again: () => void) => ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false }))
  }
}
