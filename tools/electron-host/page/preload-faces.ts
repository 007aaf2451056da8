// What `require('electron')` returns in a preload script; isolated-world.ts implements it.
import { declareFace } from '../strict.ts'

declareFace('contextBridge', { exposeInMainWorld: 'faithful', exposeInIsolatedWorld: 'refused' })
declareFace('webUtils', { getPathForFile: 'faithful' })
declareFace('ipcRenderer', {
  invoke: 'faithful',
  send: 'faithful',
  sendSync: 'refused',
  sendToHost: 'refused',
  postMessage: 'refused',
  on: 'faithful',
  addListener: 'faithful',
  once: 'faithful',
  off: 'faithful',
  removeListener: 'faithful',
  removeAllListeners: 'faithful',
  listenerCount: 'faithful',
})
