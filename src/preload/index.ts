import { events, verbs } from 'virtual:contract'
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { callChannel, chosenFilesChannel, eventChannel } from '../shared/bridge/channels.ts'

/** Contract to contextBridge, name by name: the page gets functions of the contract, never a channel. */
function expose(): Record<string, unknown> {
  const api: Record<string, unknown> = {}
  for (const [subject, names] of Object.entries(verbs)) {
    api[subject] = Object.fromEntries(
      names.map((verb) => [verb, (input?: unknown) => ipcRenderer.invoke(callChannel(subject, verb), input)]),
    )
  }
  api.on = (name: string, listener: (payload: unknown) => void) => {
    if (!events.includes(name)) throw new Error(`No such event: ${name}`)
    let listening: ((payload: unknown) => void) | null = listener
    const forward = (_event: unknown, payload: unknown) => listening?.(payload)
    ipcRenderer.on(eventChannel(name), forward)
    return () => {
      ipcRenderer.off(eventChannel(name), forward)
      // The listener and this function reference each other across the two worlds, so neither would ever be collected.
      listening = null
    }
  }
  // Paths go from the browser to main without passing through the page, which only gets IDs. A file created by a script
  // has no path.
  api.chosenFiles = (files: readonly File[]) =>
    ipcRenderer.invoke(
      chosenFilesChannel,
      files
        .slice(0, 1_000)
        .map((file) => webUtils.getPathForFile(file))
        .filter((path) => path !== ''),
    )
  return api
}

contextBridge.exposeInMainWorld('flightdeck', expose())
