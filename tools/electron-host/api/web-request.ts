// session.webRequest: the listeners the application may set.
import { declareFace, NotProvided, onlyOptions, strict } from '../strict.ts'

export type RequestDetails = Readonly<Record<string, unknown>> & { readonly url: string }
export type RequestVerdict = {
  readonly cancel?: boolean
  readonly redirectURL?: string
  readonly responseHeaders?: Readonly<Record<string, string | readonly string[]>>
  readonly statusLine?: string
}
type Listener = (details: RequestDetails, callback: (verdict: RequestVerdict) => void) => void
type Filter = { readonly urls: readonly string[] }
type Stage = 'onBeforeRequest' | 'onHeadersReceived'

const levels = declareFace('WebRequest', { faithful: 'onBeforeRequest onHeadersReceived' })

export class WebRequest {
  readonly face: WebRequest = strict(this, 'WebRequest', levels)
  readonly #listeners = new Map<Stage, { filter: Filter; listener: Listener }>()
  readonly #changed: () => void

  constructor(changed: () => void) {
    this.#changed = changed
  }

  onBeforeRequest(...given: unknown[]): void {
    this.#set('onBeforeRequest', given)
  }
  onHeadersReceived(...given: unknown[]): void {
    this.#set('onHeadersReceived', given)
  }

  #set(stage: Stage, given: unknown[]): void {
    const listener = given.at(-1)
    const filter: Filter = given.length > 1 && given[0] !== null ? Object(given[0]) : { urls: ['<all_urls>'] }
    onlyOptions(filter, ['urls'], 'webRequest filter')
    if (listener === null) this.#listeners.delete(stage)
    else if (typeof listener === 'function') {
      for (const pattern of filter.urls) toExpression(pattern)
      this.#listeners.set(stage, { filter, listener: (details, callback) => listener(details, callback) })
    } else throw new TypeError('Must pass null or a Function')
    this.#changed()
  }

  has(stage: Stage): boolean {
    return this.#listeners.has(stage)
  }
  get isUsed(): boolean {
    return this.#listeners.size > 0
  }

  /** Calls a stage's listener and resolves with its callback's argument. */
  ask(stage: Stage, details: RequestDetails): Promise<RequestVerdict> {
    const entry = this.#listeners.get(stage)
    if (!entry || !matches(entry.filter, details)) return Promise.resolve({})
    return new Promise((resolve) => entry.listener(details, (verdict) => resolve(verdict ?? {})))
  }
}

function matches(filter: Filter, details: RequestDetails): boolean {
  return filter.urls.length === 0 || filter.urls.some((pattern) => toExpression(pattern).test(details.url))
}

/** Chrome's match patterns: scheme, host and path, with `*`. */
function toExpression(pattern: string): RegExp {
  if (pattern === '<all_urls>') return /^[a-z][a-z0-9+.-]*:/i
  const parts = /^(\*|[a-z][a-z0-9+.-]*):\/\/(\*|(?:\*\.)?[^/*]+|)(\/.*)$/i.exec(pattern)
  if (!parts) throw new NotProvided(`the URL pattern ${pattern}`)
  const [, scheme = '', host = '', path = ''] = parts
  const literal = (text: string) => text.replaceAll(/[\\^$+?.()|[\]{}]/g, '\\$&')
  const schemes = scheme === '*' ? '(?:https?|wss?)' : literal(scheme)
  let hosts = literal(host)
  if (host === '*') hosts = '[^/]*'
  else if (host.startsWith('*.')) hosts = `(?:[^/]*\\.)?${literal(host.slice(2))}`
  if (host !== '*' && !/:\d+$/.test(host)) hosts += '(?::\\d+)?'
  const paths = path.split('*').map(literal).join('.*')
  return new RegExp(`^${schemes}://${hosts}${paths}$`, 'is')
}
