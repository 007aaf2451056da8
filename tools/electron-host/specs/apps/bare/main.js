import { app } from 'electron'

globalThis.order = ['evaluated']
app.on('will-finish-launching', () => globalThis.order.push('will-finish-launching'))
app.on('session-created', () => globalThis.order.push('session-created'))
app.once('ready', () => globalThis.order.push('ready'))
app.whenReady().then(() => globalThis.order.push('whenReady'))
globalThis.lock = app.requestSingleInstanceLock({ from: 'bare' })
app.on('second-instance', (_event, argv, workingDirectory, additionalData) => {
  globalThis.second = { argv, workingDirectory, additionalData }
})
if (app.commandLine.hasSwitch('say-loaded')) console.error(process.moduleLoadList.join())
if (app.commandLine.hasSwitch('say-arguments')) console.error(`arguments: ${JSON.stringify(process.argv)}`)
if (app.commandLine.hasSwitch('append-headless')) app.commandLine.appendSwitch('ozone-platform', 'headless')
if (app.commandLine.hasSwitch('end-with-input')) process.stdin.once('end', () => app.exit(7)).resume()
if (!globalThis.lock) app.exit(7)
if (app.commandLine.hasSwitch('exit-with')) {
  app.whenReady().then(() => app.exit(Number(app.commandLine.getSwitchValue('exit-with'))))
}
