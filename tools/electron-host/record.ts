// What the host recorded instead of the system. The host's specs read it: globalThis[Symbol.for('electron-host')].

type HostRecord = {
  /** One per dictionary that Chromium's spell checker would have fetched. */
  readonly dictionaryRequests: { readonly partition: string; readonly address: string }[]
  /** The folder of each file dialog. */
  readonly dialogFolders: string[]
  /** Clicks every displayed notification that still has listeners; returns how many. */
  clickNotifications: () => number
}

export const hostRecord: HostRecord = {
  dictionaryRequests: [],
  dialogFolders: [],
  clickNotifications: () => 0,
}

Object.defineProperty(globalThis, Symbol.for('electron-host'), { value: hostRecord })
