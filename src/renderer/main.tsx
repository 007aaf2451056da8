import './app/styles.ts'
import { startInPageLanguage } from './app/languages/page-language.ts'

// The page is loaded after its language, which its tables of labels read.
await startInPageLanguage(window.location)
const { start } = await import('./start.tsx')
start()
