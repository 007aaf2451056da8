const { contextBridge, ipcRenderer } = require('electron')
contextBridge.exposeInMainWorld('inFrame', {
  invoke: (channel, ...values) => ipcRenderer.invoke(channel, ...values),
})
