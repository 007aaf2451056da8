const { contextBridge, ipcRenderer, webUtils } = require('electron')

const received = []
const hear = (_event, ...values) => received.push(values)
ipcRenderer.on('update', hear)

class Shape {
  constructor() {
    this.side = 2
  }
  area() {
    return 4
  }
}

const attempt = (work) => {
  try {
    return { ok: true, value: work() }
  } catch (error) {
    return { ok: false, message: error.message }
  }
}

let stored = () => 'nothing'

contextBridge.exposeInMainWorld('api', {
  invoke: (channel, ...values) => ipcRenderer.invoke(channel, ...values),
  stopHearing: () => {
    ipcRenderer.off('update', hear)
  },
  received: () => received,
  number: 7,
  list: [1, [2]],
  nested: { deep: { value: 'x' } },
  date: new Date(0),
  map: new Map([['a', 1]]),
  bytes: new Uint8Array([1, 2, 3]),
  shape: new Shape(),
  failure: new RangeError('bad range'),
  later: Promise.resolve({ at: 'last' }),
  rejected: (message) => Promise.reject(new Error(message)),
  add: (left, right) => left + right,
  throws: (message) => {
    const error = new Error(message)
    error.secret = 'hidden'
    throw error
  },
  call: (callback) => callback('from preload') + '!',
  store: (callback) => {
    stored = callback
  },
  callStored: () => stored('stored'),
  callLater: async (callback) => (await callback(1)) + 1,
  makeAdder: (left) => (right) => left + right,
  symbolBack: () => Symbol('no'),
  undefinedBack: () => undefined,
  same: (value) => value,
  tag: (value) => Object.prototype.toString.call(value),
  pathOf: (file) => webUtils.getPathForFile(file),
  exposeAgain: () => attempt(() => contextBridge.exposeInMainWorld('api', {})),
  requireFs: () => attempt(() => typeof require('fs')),
  requireElectron: () => typeof require('electron'),
  process: () => ({
    type: process.type,
    sandboxed: process.sandboxed,
    contextIsolated: process.contextIsolated,
    platform: process.platform,
    electron: process.versions.electron,
    argv: process.argv,
  }),
  globals: () => ({ page: typeof window.pageSecret, buffer: typeof globalThis.__dirname }),
})
window.preloadSecret = 'isolated'
