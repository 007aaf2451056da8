// Ways to end this process other than by the application.
import { hostApp } from '../api/app.ts'

/** How long an application may delay its exit after a signal. */
const patience = 3000

export function watchForTheEnd(): void {
  const endSoon = () => {
    hostApp.quit()
    setTimeout(() => hostApp.exit(0), patience).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, endSoon)
  // Electron shows a dialog and continues; a dialog here would go unseen, so exiting is stricter.
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return
    console.error('A JavaScript error occurred in the main process', error)
    hostApp.exit(1)
  })
  const parent = process.ppid
  if (parent <= 1) return
  setInterval(() => {
    if (process.ppid !== parent) hostApp.exit(0)
  }, 500).unref()
}
