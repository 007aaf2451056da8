// Downloads: will-download on the session, and the item it hands over.
import { existsSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { toElectronUrl } from '../browser/schemes.ts'
import { browserIfRunning, theBrowser } from '../host.ts'
import { declareFace, strict } from '../strict.ts'
import { HostEvent, StrictEmitter } from '../strict-emitter.ts'
import type { Session } from './session.ts'
import { contentsOfFrame } from './web-contents-registry.ts'

const levels = declareFace('DownloadItem', {
  getURL: 'faithful',
  getFilename: 'faithful',
  setSavePath: 'faithful',
  getSavePath: 'faithful',
  getState: 'faithful',
  getReceivedBytes: 'faithful',
  getTotalBytes: 'faithful',
  cancel: 'faithful',
})

type State = 'progressing' | 'completed' | 'cancelled' | 'interrupted'

class DownloadItem extends StrictEmitter {
  readonly face: this = strict(this, 'DownloadItem', levels)
  readonly #guid: string
  readonly #url: string
  readonly #name: string
  readonly #browserContextId: string | undefined
  state: State = 'progressing'
  received = 0
  total = 0
  #savePath = ''

  constructor(guid: string, url: string, name: string, browserContextId: string | undefined) {
    super('DownloadItem', ['updated', 'done'])
    this.#guid = guid
    this.#url = url
    this.#name = name
    this.#browserContextId = browserContextId
  }
  getURL(): string {
    return toElectronUrl(this.#url)
  }
  getFilename(): string {
    return this.#name
  }
  setSavePath(path: string): void {
    this.#savePath = path
  }
  getSavePath(): string {
    return this.#savePath
  }
  getState(): State {
    return this.state
  }
  getReceivedBytes(): number {
    return this.received
  }
  getTotalBytes(): number {
    return this.total
  }
  cancel(): void {
    const scope = this.#browserContextId === undefined ? {} : { browserContextId: this.#browserContextId }
    browserIfRunning()?.connection.root.tell('Browser.cancelDownload', { guid: this.#guid, ...scope })
  }
  finish(state: State, folder: string): void {
    if (this.state !== 'progressing') return
    this.state = state
    const file = join(folder, this.#guid)
    if (state === 'completed' && this.#savePath !== '' && existsSync(file)) renameSync(file, this.#savePath)
    this.emit('done', new HostEvent(), state)
  }
}

const items = new Map<string, { item: DownloadItem; folder: string }>()
let listening = false

/** Hands the downloads of a browser context to its session. Without a save path nothing is kept. */
export async function watchDownloads(session: Session, browserContextId: string | undefined): Promise<void> {
  const { root } = (await theBrowser()).connection
  const folder = mkdtempSync(join((await theBrowser()).profile, 'downloads-'))
  const scope = browserContextId === undefined ? {} : { browserContextId }
  await root.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: folder,
    eventsEnabled: true,
    ...scope,
  })
  folders.set(session, folder)
  if (listening) return
  listening = true
  root.on('Browser.downloadWillBegin', ({ frameId, guid, url, suggestedFilename }) => {
    const contents = contentsOfFrame(frameId)
    if (!contents) return
    void contents.owner.browserContext().then((id) => {
      const item = new DownloadItem(guid, url, suggestedFilename, id)
      items.set(guid, { item, folder: folders.get(contents.owner) ?? '' })
      const event = new HostEvent()
      contents.owner.emit('will-download', event, item.face, contents.face)
      if (event.defaultPrevented || item.getSavePath() === '') item.cancel()
    })
  })
  root.on('Browser.downloadProgress', ({ guid, state, receivedBytes, totalBytes }) => {
    const known = items.get(guid)
    if (!known) return
    known.item.received = receivedBytes
    known.item.total = totalBytes
    if (state === 'inProgress') known.item.emit('updated', new HostEvent(), 'progressing')
    else known.item.finish(state === 'completed' ? 'completed' : 'cancelled', known.folder)
  })
}

const folders = new WeakMap<Session, string>()
