// WebContents: its members with their levels, and its events.
import { declareFace } from '../strict.ts'

export const contentsLevels = declareFace('WebContents', {
  id: 'faithful',
  session: 'faithful',
  mainFrame: 'faithful',
  getURL: 'faithful',
  getTitle: 'faithful',
  getType: 'faithful',
  send: 'faithful',
  isDestroyed: 'faithful',
  isLoading: 'faithful',
  getLastWebPreferences: 'faithful',
  setWindowOpenHandler: 'faithful',
  loadURL: 'faithful',
  reload: 'faithful',
  close: 'faithful',
  executeJavaScript: 'faithful',
  print: 'recorded',
  printToPDF: 'faithful',
  replaceMisspelling: 'recorded',
  setZoomLevel: 'faithful',
  getZoomLevel: 'faithful',
  forcefullyCrashRenderer: 'faithful',
})

export const contentsEvents = [
  ...['will-navigate', 'will-frame-navigate', 'will-redirect', 'did-start-navigation', 'did-navigate'],
  ...[
    'did-navigate-in-page',
    'did-frame-navigate',
    'did-redirect-navigation',
    'did-finish-load',
    'did-fail-load',
  ],
  ...[
    'did-fail-provisional-load',
    'did-frame-finish-load',
    'dom-ready',
    'did-start-loading',
    'did-stop-loading',
  ],
  ...['page-title-updated', 'did-create-window', 'will-attach-webview', 'render-process-gone'],
  ...['context-menu', 'console-message', 'destroyed', 'will-prevent-unload'],
  ...['preload-error', 'focus', 'blur', 'input-event'],
]
