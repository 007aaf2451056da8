// What the host recorded instead of the system. The host's specs read it: globalThis[Symbol.for('electron-host')].

type HostRecord = {
  /** One for each dictionary that Chromium's spelling checker would have fetched. */
  readonly dictionaryRequests: { readonly partition: string; readonly address: string }[]
  /** The folder of each file dialog. */
  readonly dialogFolders: string[]
  /** Clicks every notification on the screen that still hears of it; returns how many did. */
  clickNotifications: () => number
}

export const hostRecord: HostRecord = {
  dictionaryRequests: [],
  dialogFolders: [],
  clickNotifications: () => 0,
}

Object.defineProperty(globalThis, Symbol.for('electron-host'), { value: hostRecord })
