import { Component, type ReactNode } from 'react'
import { currentText } from '../locales/use-text.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

type BoundaryProps = { readonly children: ReactNode }

/** Keeps a bug in one pane from taking the window with it: it is shown there as one. */
export class Boundary extends Component<BoundaryProps, { readonly bug: unknown }> {
  override state: { readonly bug: unknown } = { bug: null }

  static getDerivedStateFromError(bug: unknown): { readonly bug: unknown } {
    return { bug }
  }

  override render(): ReactNode {
    const { bug } = this.state
    if (bug === null) return this.props.children
    const text = currentText()
    return (
      <Banner
        look="failed"
        title={text.shell.failed}
        actions={
          <Button small onClick={() => this.setState({ bug: null })}>
            {text.ui.retry}
          </Button>
        }
      >
        {bug instanceof Error ? bug.message : JSON.stringify(bug)}
      </Banner>
    )
  }
}
