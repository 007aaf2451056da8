import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { WorkbenchContext } from '../../../../src/renderer/workbench/use-workbench.ts'
import { createWorkbench } from '../../../../src/renderer/workbench/workbench.ts'
import { testBridge } from './bridge.ts'

/** Surrounds a hook or a part of a screen with a workbench, over a bridge with these replies. */
export function workbenchAround(overrides: Parameters<typeof testBridge>[0] = {}) {
  const double = testBridge(overrides)
  const workbench = createWorkbench(double.bridge)
  onTestFinished(cleanup)
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <WorkbenchContext value={workbench}>{children}</WorkbenchContext>
  )
  return { ...double, workbench, wrapper }
}
