import { t } from '../../../text/language.ts'
import { type ForeignBody, type ForeignEntry, readPairs, unreadable } from '../foreign-request.ts'
import type { ShellCommand } from '../shell/shell-command.ts'

/** The platform's own tools, which take a path and sign the request themselves. */

interface Tool {
  readonly withValue: Readonly<Record<string, string>>
  readonly flags: Readonly<Record<string, string>>
}

interface ToolOption {
  /** Null for a word that isn't an option. */
  readonly name: string | null
  readonly value: string
}

const xurl: Tool = {
  withValue: {
    X: 'method',
    method: 'method',
    H: 'header',
    header: 'header',
    d: 'data',
    data: 'data',
    auth: 'auth',
    app: 'app',
    u: 'username',
    username: 'username',
    F: 'file',
    file: 'file',
  },
  flags: { v: 'verbose', verbose: 'verbose', t: 'trace', trace: 'trace', s: 'stream', stream: 'stream' },
}

export function xurlRequest(words: readonly string[], { notes }: ShellCommand): ForeignEntry {
  const losses: string[] = []
  const headers: [string, string][] = []
  let method: string | null = null
  let data: string | null = null
  let url: string | null = null
  let isBearer = false
  for (const { name, value } of toolOptions(xurl, words, 'xurl', losses)) {
    if (name === null) url ??= value
    else if (name === 'method') method = value
    else if (name === 'header') headers.push(...headerOf(value))
    else if (name === 'data') data = value
    else if (name === 'auth' && /^(?:app|oauth2)$/i.test(value)) isBearer = true
    else if (name === 'file') losses.push(t`The file ${value.slice(0, 80)} is left out.`)
  }
  if (url === null || !/^(?:\/|https?:|\{\{)/i.test(url)) return withoutPath(`xurl ${url ?? ''}`)
  return {
    kind: 'request',
    request: {
      name: null,
      note: '',
      method: method ?? (data === null ? 'GET' : 'POST'),
      url,
      query: [],
      headers,
      body: data === null ? { kind: 'none' } : bodyOf(data, headers),
      isBearer,
      losses,
      notes,
    },
  }
}

const twurl: Tool = {
  withValue: {
    X: 'method',
    'request-method': 'method',
    d: 'data',
    data: 'data',
    r: 'rawData',
    'raw-data': 'rawData',
    A: 'header',
    header: 'header',
    H: 'host',
    host: 'host',
    c: 'key',
    'consumer-key': 'key',
    s: 'key',
    'consumer-secret': 'key',
    a: 'key',
    'access-token': 'key',
    S: 'key',
    'token-secret': 'key',
    u: 'username',
    username: 'username',
    p: 'password',
    password: 'password',
    P: 'proxy',
    proxy: 'proxy',
    f: 'file',
    file: 'file',
    F: 'fileField',
    'file-field': 'fileField',
  },
  flags: {
    t: 'trace',
    trace: 'trace',
    'no-trace': 'trace',
    q: 'quiet',
    quiet: 'quiet',
    U: 'noSsl',
    'no-ssl': 'noSsl',
    b: 'base64',
    base64: 'base64',
  },
}

export function twurlRequest(words: readonly string[], { notes }: ShellCommand): ForeignEntry {
  const losses: string[] = []
  const headers: [string, string][] = []
  const data: string[] = []
  const fields: [string, string][] = []
  let method: string | null = null
  let host = 'api.twitter.com'
  let path: string | null = null
  for (const { name, value } of toolOptions(twurl, words, 'twurl', losses)) {
    if (name === null) path ??= value.startsWith('/') || value.startsWith('{{') ? value : null
    else if (name === 'method') method = value
    else if (name === 'header') headers.push(...headerOf(value))
    else if (name === 'host') host = value.replace(/^\w{1,10}:\/\//, '')
    else if (name === 'file') losses.push(t`The file ${value.slice(0, 80)} is left out.`)
    else if (name === 'data') {
      data.push(value)
      fields.push(...plainPairs(value))
    } else if (name === 'rawData') {
      data.push(value)
      fields.push(...readPairs(value))
    }
  }
  if (path === null) return withoutPath(`twurl ${words[0] ?? ''}`)
  const readBody = (): ForeignBody => {
    if (data.length === 0) return { kind: 'none' }
    const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type')
    return hasType ? bodyOf(data.join('&'), headers) : { kind: 'form', fields }
  }
  return {
    kind: 'request',
    request: {
      name: null,
      note: '',
      method: method ?? (data.length === 0 ? 'GET' : 'POST'),
      url: `https://${host}${path}`,
      query: [],
      headers,
      body: readBody(),
      losses,
      notes,
    },
  }
}

/** twurl encodes what it is given, so nothing is decoded. */
function plainPairs(text: string): [string, string][] {
  return text.split('&').flatMap((pair): [string, string][] => {
    const equals = pair.indexOf('=')
    if (pair === '') return []
    return [equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]]
  })
}

function bodyOf(text: string, headers: readonly (readonly [string, string])[]) {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const isForm = /x-www-form-urlencoded/i.test(type) || (!/json/i.test(type) && !/^\s{0,99}[[{]/.test(text))
  return isForm
    ? ({ kind: 'form', fields: readPairs(text) } as const)
    : ({ kind: 'text', text, contentType: 'application/json' } as const)
}

function headerOf(text: string): [string, string][] {
  const colon = text.indexOf(':')
  return colon > 0 ? [[text.slice(0, colon).trim(), text.slice(colon + 1).trim()]] : []
}

function withoutPath(command: string): ForeignEntry {
  return unreadable(command.trim(), t`It has no path of the API, such as /2/users/me.`)
}

function toolOptions(
  { withValue, flags }: Tool,
  words: readonly string[],
  tool: string,
  losses: string[],
): readonly ToolOption[] {
  const options: ToolOption[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!word.startsWith('-') || word === '-') {
      options.push({ name: null, value: word })
      continue
    }
    const isLong = word.startsWith('--')
    const equals = isLong ? word.indexOf('=') : -1
    const optionName = isLong ? word.slice(2, equals === -1 ? undefined : equals) : word.charAt(1)
    const longValue = equals === -1 ? null : word.slice(equals + 1)
    const attached = isLong ? longValue : word.slice(2) || null
    const name = Object.hasOwn(withValue, optionName) ? withValue[optionName] : undefined
    if (name === undefined) {
      const isFlag = Object.hasOwn(flags, optionName)
      if (!isFlag) losses.push(t`${tool} has no option ${word.slice(0, 80)}.`)
      continue
    }
    if (attached === null) at += 1
    options.push({ name, value: attached ?? words[at] ?? '' })
  }
  return options
}
