// Clears what sites have stored in a session.
import { originOf, toBrowserUrl } from '../browser/schemes.ts'
import { theBrowser } from '../host.ts'
import type { Session } from './session.ts'
import { liveContents } from './web-contents-registry.ts'

const visited = new WeakMap<Session, Set<string>>()

/** Remembers an origin whose data a later clear has to include. Browser URL. */
export function noteVisit(session: Session, browserUrl: string): void {
  const origins = visited.get(session) ?? new Set<string>()
  const origin = originOf(browserUrl)
  if (origin !== 'null') origins.add(origin)
  visited.set(session, origins)
}

const storageTypes: Readonly<Record<string, string>> = {
  cookies: 'cookies',
  filesystem: 'file_systems',
  indexdb: 'indexeddb',
  localstorage: 'local_storage',
  shadercache: 'shader_cache',
  websql: 'websql',
  serviceworkers: 'service_workers',
  cachestorage: 'cache_storage',
  cache: 'cache_storage',
}

/** Clears the named kinds (default: all) of one origin (default: all visited). */
export async function clearSiteData(
  session: Session,
  options: { readonly origin?: string; readonly storages?: readonly string[] },
): Promise<void> {
  const browserContextId = await session.browserContext()
  const { root } = (await theBrowser()).connection
  const types = options.storages?.map((name) => storageTypes[name] ?? name) ?? ['all']
  if (options.origin === undefined && (types.includes('all') || types.includes('cookies'))) {
    await root.send('Storage.clearCookies', browserContextId === undefined ? {} : { browserContextId })
  }
  const origins =
    options.origin === undefined
      ? [...(visited.get(session) ?? [])]
      : [originOf(toBrowserUrl(options.origin))]
  const page = liveContents().find((contents) => contents.owner === session)?.page
  if (!page) return
  for (const origin of origins) {
    await page.session.send('Storage.clearDataForOrigin', { origin, storageTypes: types.join(',') })
  }
}
