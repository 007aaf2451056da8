import { Button } from '@mantine/core'
import { IconBug } from '@tabler/icons-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { t } from '../../shared/text/language.ts'
import { EmptyState } from '../ui/layout/empty-state.tsx'

interface RouteBoundaryProps {
  readonly onError: (error: Error, info: ErrorInfo) => void
  readonly children: ReactNode
}

/** Contains an error in one screen, so that the rest of the program keeps working, and logs it. */
export class RouteBoundary extends Component<RouteBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    this.props.onError(error, info)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <EmptyState
        icon={IconBug}
        sentence={t`This screen crashed.`}
        hint={t`The error is in the log. Your data is safe, and other screens keep working.`}
      >
        <Button onClick={() => this.setState({ broken: false })}>{t`Reload screen`}</Button>
      </EmptyState>
    )
  }
}
