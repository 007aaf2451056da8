import './app/unused-connections.ts'
import './app/styles.ts'
import { startInPageLanguage } from './app/languages/page-language.ts'

// The page loads after its language, which tables of labels need.
await startInPageLanguage(window.location)
const { start } = await import('./start.tsx')
start()
