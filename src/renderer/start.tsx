import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Application } from './app/application.tsx'
import { reportError, reportStrayErrors } from './app/report-error.ts'
import { createWorkbench } from './workbench/workbench.ts'

export function start(): void {
  const bridge = window.flightdeck
  reportStrayErrors(bridge)

  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root element')
  createRoot(root, { onUncaughtError: (error) => reportError(bridge, error) }).render(
    <StrictMode>
      <Application workbench={createWorkbench(bridge)} />
    </StrictMode>,
  )
}
