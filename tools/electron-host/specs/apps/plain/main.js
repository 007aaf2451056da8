import path from 'node:path'
import { app, BrowserWindow, ipcMain, protocol, safeStorage, session } from 'electron'

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
])

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' app:; frame-src *"
const pages = {
  '/index.html': [
    'text/html',
    '<!doctype html><title>Plain</title><h1 id="title">Plain</h1><script src="/page.js"></script>',
  ],
  '/page.js': ['text/javascript', 'window.external = true; window.apiAtStart = typeof window.api'],
  '/inline.html': [
    'text/html',
    '<!doctype html><title>Inline</title><p id="p">p</p><script>window.inline = true</script>',
  ],
}

/** The result of safeStorage before the program is ready. */
globalThis.earlyEncryption = await safeStorage.isAsyncEncryptionAvailable()

/** Every request the handler saw, for the specs. */
globalThis.requests = []
globalThis.handleApp = async (request) => {
  const body = request.method === 'POST' ? await request.text() : ''
  const url = new URL(request.url)
  globalThis.requests.push({
    url: request.url,
    method: request.method,
    body,
    marker: request.headers.get('x-marker'),
  })
  if (url.pathname === '/echo') {
    return Response.json(
      { url: request.url, method: request.method, body },
      { status: 201, headers: { 'x-answer': 'yes' } },
    )
  }
  if (url.pathname === '/stream') {
    const stream = new ReadableStream({
      start(controller) {
        for (const part of ['one ', 'two ', 'three']) controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    })
    return new Response(stream, { headers: { 'content-type': 'text/plain' } })
  }
  if (url.pathname === '/throws') throw new Error('handler failed')
  const [type, text] = pages[url.pathname] ?? []
  if (!text) return new Response('missing', { status: 404, headers: { 'content-type': 'text/plain' } })
  return new Response(text, { headers: { 'content-type': type, 'content-security-policy': policy } })
}

/** Keeps the names and arguments of events in globalThis.heard. */
globalThis.heard = []
globalThis.listen = (label, emitter, names) => {
  for (const name of names) {
    emitter.on(name, (event, ...values) => {
      const plain = values.map((value) => (typeof value === 'object' && value !== null ? '[object]' : value))
      globalThis.heard.push({ label, name, url: event?.url, isMainFrame: event?.isMainFrame, values: plain })
    })
  }
}
globalThis.preload = path.join(import.meta.dirname, 'preload.cjs')

ipcMain.handle('echo', (event, ...values) => {
  globalThis.sender = {
    url: event.senderFrame.url,
    origin: event.senderFrame.origin,
    isTop: event.senderFrame.parent === null,
    top: event.senderFrame.top.url,
    contentsId: event.sender.id,
  }
  return values
})
ipcMain.handle('fail', () => {
  throw new TypeError('wrong kind')
})
ipcMain.handle('unclonable', () => () => 1)
app.on('window-all-closed', () => {
  globalThis.allClosed = true
})

app.whenReady().then(async () => {
  session.defaultSession.protocol.handle('app', (request) => globalThis.handleApp(request))
  const window = new BrowserWindow({
    width: 900,
    height: 600,
    show: false,
    title: 'First',
    webPreferences: { preload: globalThis.preload },
  })
  globalThis.listen('first', window, ['ready-to-show', 'show'])
  globalThis.listen('first', window.webContents, [
    ...['did-start-navigation', 'did-navigate', 'did-finish-load', 'will-navigate'],
  ])
  window.once('ready-to-show', () => window.show())
  await window.loadURL('app://fixture/index.html')
  globalThis.loaded = true
})
