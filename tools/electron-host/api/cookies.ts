// session.cookies
import { theBrowser } from '../host.ts'
import { declareFace, onlyOptions, strict } from '../strict.ts'

const levels = declareFace('Cookies', {
  get: 'faithful',
  set: 'faithful',
  remove: 'faithful',
  flushStore: 'faithful',
})

type Filter = {
  url?: string
  name?: string
  domain?: string
  path?: string
  secure?: boolean
  session?: boolean
}

export class Cookies {
  readonly face: Cookies = strict(this, 'Cookies', levels)
  readonly #browserContext: () => Promise<string | undefined>

  constructor(browserContext: () => Promise<string | undefined>) {
    this.#browserContext = browserContext
  }

  async #scope() {
    const browserContextId = await this.#browserContext()
    const { root } = (await theBrowser()).connection
    return { root, scope: browserContextId === undefined ? {} : { browserContextId } }
  }

  async get(filter: Filter): Promise<object[]> {
    onlyOptions(filter, ['url', 'name', 'domain', 'path', 'secure', 'session'], 'cookies.get filter')
    const { root, scope } = await this.#scope()
    const { cookies } = await root.send('Storage.getCookies', scope)
    const host = filter.url === undefined ? undefined : new URL(filter.url).hostname
    const belongs = (domain: string, wanted: string) =>
      wanted === domain.replace(/^\./, '') || wanted.endsWith(`.${domain.replace(/^\./, '')}`)
    return cookies
      .filter((cookie) => host === undefined || belongs(cookie.domain, host))
      .filter(
        (cookie) => filter.domain === undefined || belongs(filter.domain, cookie.domain.replace(/^\./, '')),
      )
      .filter((cookie) => filter.name === undefined || cookie.name === filter.name)
      .filter((cookie) => filter.path === undefined || cookie.path === filter.path)
      .filter((cookie) => filter.secure === undefined || cookie.secure === filter.secure)
      .filter((cookie) => filter.session === undefined || cookie.session === filter.session)
      .map(({ name, value, domain, path, secure, httpOnly, session, expires }) => ({
        ...{ name, value, domain, path, secure, httpOnly, session, hostOnly: !domain.startsWith('.') },
        ...(session ? {} : { expirationDate: expires }),
      }))
  }

  async set(details: {
    url: string
    name?: string
    value?: string
    domain?: string
    path?: string
    secure?: boolean
    httpOnly?: boolean
    expirationDate?: number
    sameSite?: 'unspecified' | 'no_restriction' | 'lax' | 'strict'
  }): Promise<void> {
    const { root, scope } = await this.#scope()
    const { expirationDate, sameSite, name = '', value = '', ...rest } = details
    const sites = { no_restriction: 'None', lax: 'Lax', strict: 'Strict' } as const
    const site = sameSite === undefined || sameSite === 'unspecified' ? {} : { sameSite: sites[sameSite] }
    const expires = expirationDate === undefined ? {} : { expires: expirationDate }
    await root.send('Storage.setCookies', {
      cookies: [{ name, value, ...rest, ...site, ...expires }],
      ...scope,
    })
  }

  async remove(url: string, name: string): Promise<void> {
    await this.set({ url, name, value: '', expirationDate: 1 })
  }

  async flushStore(): Promise<void> {
    await this.#browserContext()
  }
}
