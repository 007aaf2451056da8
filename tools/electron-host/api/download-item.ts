// Downloads: will-download on the session, and the item it hands over.
import { toElectronUrl } from '../browser/schemes.ts'
import { theBrowser } from '../host.ts'
import { declareFace, strict } from '../strict.ts'
import { HostEvent } from '../strict-emitter.ts'
import { contentsOfFrame } from './web-contents-registry.ts'

const levels = declareFace('DownloadItem', { getURL: 'faithful', getFilename: 'faithful' })

class DownloadItem {
  readonly face: DownloadItem = strict(this, 'DownloadItem', levels)
  readonly #url: string
  readonly #name: string

  constructor(url: string, name: string) {
    this.#url = url
    this.#name = name
  }
  getURL(): string {
    return toElectronUrl(this.#url)
  }
  getFilename(): string {
    return this.#name
  }
}

let listening = false

/** Reports a browser context's downloads to its session. Saves nothing: Electron would ask the user where to. */
export async function watchDownloads(browserContextId: string | undefined): Promise<void> {
  const { root } = (await theBrowser()).connection
  const scope = browserContextId === undefined ? {} : { browserContextId }
  await root.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true, ...scope })
  if (listening) return
  listening = true
  root.on('Browser.downloadWillBegin', ({ frameId, url, suggestedFilename }) => {
    const contents = contentsOfFrame(frameId)
    if (!contents) return
    const item = new DownloadItem(url, suggestedFilename)
    contents.owner.emit('will-download', new HostEvent(), item.face, contents.face)
  })
}
