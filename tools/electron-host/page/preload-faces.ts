// What `require('electron')` returns in a preload script; isolated-world.ts implements it.
import { declareFace } from '../strict.ts'

declareFace('contextBridge', {
  faithful: 'exposeInMainWorld',
  refused: 'exposeInIsolatedWorld',
})
declareFace('webUtils', { faithful: 'getPathForFile' })
declareFace('ipcRenderer', { faithful: 'invoke on off', refused: 'sendSync sendToHost postMessage' })
