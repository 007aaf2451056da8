import { cleanup, render, screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { Application } from '../../../../src/renderer/app/application.tsx'
import { createWorkbench } from '../../../../src/renderer/workbench/workbench.ts'
import { type TestBridge, testBridge } from './bridge.ts'

/** A user at a view, and the bridge calls that it made. */
export interface RenderedView extends TestBridge {
  readonly user: UserEvent
}

/** Opens the window at an address, over a bridge with these replies; includes main, status and overlays. */
export async function renderView(
  address: string,
  overrides: Parameters<typeof testBridge>[0] = {},
): Promise<RenderedView> {
  // Also without the search that an earlier test has left.
  window.history.replaceState(null, '', `${window.location.pathname}#${address}`)
  const double = testBridge(overrides)
  const user = userEvent.setup()
  render(<Application workbench={createWorkbench(double.bridge)} />)
  onTestFinished(cleanup)
  await screen.findByRole('main')
  return { ...double, user }
}

/**
 * Returns where the next clicks lead, without going there: a screen that is still loading when its test file ends can't
 * be loaded by the files after it.
 */
export function heldAddress(): () => string | null {
  const push = vi.spyOn(window.history, 'pushState').mockImplementation(() => {})
  onTestFinished(() => push.mockRestore())
  return () => {
    const address = push.mock.lastCall?.[2]
    if (address == null) return null
    const { hash, search } = new URL(address)
    return `${hash.slice(1)}${search}`
  }
}
