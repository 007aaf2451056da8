import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { callChannel, eventChannel, events, verbs } from '../shared/bridge-names.ts'

/** Contract to contextBridge, name by name: the page gets functions of the contract, never a channel. */
function expose(): Record<string, unknown> {
  const api: Record<string, unknown> = {}
  for (const [subject, names] of Object.entries(verbs)) {
    api[subject] = Object.fromEntries(
      Object.keys(names).map((verb) => [
        verb,
        (input?: unknown) => ipcRenderer.invoke(callChannel(subject, verb), input),
      ]),
    )
  }
  api.on = (name: string, listener: (payload: unknown) => void) => {
    if (!Object.hasOwn(events, name)) throw new Error(`No such event: ${name}`)
    const forward = (_event: unknown, payload: unknown) => listener(payload)
    ipcRenderer.on(eventChannel(name), forward)
    return () => ipcRenderer.off(eventChannel(name), forward)
  }
  api.pathsOf = (files: readonly File[]) =>
    files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== '')
  return api
}

contextBridge.exposeInMainWorld('flightdeck', expose())
