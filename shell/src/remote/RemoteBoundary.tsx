import { sendReport, toProblem } from '@portal/federation/runtime/reports.ts'
import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  remote: string
  build: string
  fallback: (again: () => void) => ReactNode
  children: ReactNode
}

/**
 * Error boundary of a remote's page. Keyed by remote, build and attempt, so that it does not outlive its
 * cause.
 */
export class RemoteBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    const { remote, build } = this.props
    sendReport({ remote, build, phase: 'render', ms: 0, problem: toProblem(error) })
  }

  override render() {
    return this.state.isBroken
      ? this.props.fallback(() => this.setState({ isBroken: false }))
      : this.props.children
  }
}
