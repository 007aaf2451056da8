import { formatCount } from '../../text/format.ts'
import { type PluralForms, plural, t } from '../../text/language.ts'
import {
  type ForeignEntry,
  type ForeignFile,
  type ForeignRequest,
  maxEntries,
  readPairs,
  unreadable,
} from './foreign-request.ts'
import { shellCommands } from './shell-words.ts'

/** Reads cURL commands: one or many, alone or within a script. */
export function readCurl(text: string): ForeignFile {
  const entries: ForeignEntry[] = []
  let others = 0
  let further = 0
  for (const words of shellCommands(text)) {
    const start = startOf(words)
    if (start === -1) {
      others += 1
      continue
    }
    for (const request of requestsOf(words.slice(start + 1))) {
      if (entries.length < maxEntries) entries.push(request)
      else further += 1
    }
  }
  if (others > 0)
    entries.push(
      unreadable(
        plural(others, { one: '# other command', other: '# other commands' }),
        t`It isn’t a cURL command.`,
      ),
    )
  if (further > 0) entries.push(unreadable(plural(further, furtherRequests), tooMany()))
  return { name: 'cURL', entries }
}

export const tooMany = () => t`An import takes ${formatCount(maxEntries)} requests at most.`

export const furtherRequests: PluralForms = { one: '# further request', other: '# further requests' }

/** Index of `curl`: first, or after assignments and the prompt. */
function startOf(words: readonly string[]): number {
  const start = words.findIndex((word) => !/^(?:[$%>]$|[A-Za-z_]\w{0,80}=)/.test(word))
  return /^curl(?:\.exe)?$/i.test(words[start]?.split('/').at(-1) ?? '') ? start : -1
}

/** Options with a value, from curl's manual; those handled below are imported, the others skipped. */
const longWithValue = new Set(
  (
    'abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to ' +
    'continue-at cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw ' +
    'data-urlencode delegation dns-interface dns-servers doh-url dump-header ech egd-file engine expect100-timeout ' +
    'form form-string ftp-account ftp-method ftp-port haproxy-clientip happy-eyeballs-timeout-ms header hostpubmd5 ' +
    'hsts interface ip-tos json keepalive-cnt keepalive-time key key-type krb libcurl limit-rate local-port login-options ' +
    'mail-from mail-rcpt max-filesize max-redirs max-time netrc-file noproxy oauth2-bearer output output-dir ' +
    'parallel-max pass pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-header proxy-user pubkey ' +
    'quote random-file range rate referer request request-target resolve retry retry-delay retry-max-time ' +
    'sasl-authzid service-name socks4 socks5 socks5-hostname speed-limit speed-time stderr telnet-option ' +
    'time-cond tls-max tls13-ciphers trace trace-ascii unix-socket upload-file url url-query user user-agent ' +
    'variable vlan-priority write-out'
  ).split(' '),
)

const short: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  G: 'get',
  I: 'head',
  T: 'upload-file',
  u: 'user',
  A: 'user-agent',
  b: 'cookie',
  c: 'cookie-jar',
  e: 'referer',
  o: 'output',
  m: 'max-time',
  x: 'proxy',
  C: 'continue-at',
  D: 'dump-header',
  E: 'cert',
  K: 'config',
  P: 'ftp-port',
  Q: 'quote',
  U: 'proxy-user',
  r: 'range',
  t: 'telnet-option',
  w: 'write-out',
  y: 'speed-time',
  Y: 'speed-limit',
  z: 'time-cond',
}

interface Parts {
  method: string | null
  urls: string[]
  query: [string, string][]
  headers: [string, string][]
  data: string[]
  fields: [string, string][]
  notes: string[]
  isForm: boolean
  isJson: boolean
  isGet: boolean
  isHead: boolean
}

const emptyParts = (): Parts => ({
  method: null,
  urls: [],
  query: [],
  headers: [],
  data: [],
  fields: [],
  notes: [],
  isForm: false,
  isJson: false,
  isGet: false,
  isHead: false,
})

function requestsOf(words: readonly string[]): readonly ForeignEntry[] {
  const entries: ForeignEntry[] = []
  let parts = emptyParts()
  const finish = () => {
    if (parts.urls.length === 0) entries.push(unreadable('curl', t`The command has no address.`))
    for (const url of parts.urls) entries.push({ kind: 'request', request: requestOf(url, parts) })
    parts = emptyParts()
  }
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '--next' || word === '-:') {
      finish()
      continue
    }
    for (const { option, value } of optionsOf(word)) {
      if (option === null) parts.urls.push(word)
      else if (!longWithValue.has(option)) takeFlag(parts, option)
      else if (value === null) {
        at += 1
        take(parts, option, words[at] ?? '')
      } else take(parts, option, value)
    }
  }
  finish()
  return entries
}

interface Option {
  /** Null for a URL. */
  readonly option: string | null
  /** Null if it's the next word. */
  readonly value: string | null
}

/** Options in a word: `--header`, `--header=…`, or several short ones as in `-sXPOST`. */
function optionsOf(word: string): readonly Option[] {
  if (word.startsWith('--')) {
    const equals = word.indexOf('=')
    const name = equals === -1 ? word.slice(2) : word.slice(2, equals)
    return [{ option: name, value: equals === -1 ? null : word.slice(equals + 1) }]
  }
  if (!word.startsWith('-') || word === '-') return [{ option: null, value: null }]
  const options: Option[] = []
  for (let at = 1; at < word.length; at += 1) {
    const option = short[word.charAt(at)] ?? word.charAt(at)
    if (!longWithValue.has(option)) {
      options.push({ option, value: null })
      continue
    }
    options.push({ option, value: at + 1 < word.length ? word.slice(at + 1) : null })
    break
  }
  return options
}

function takeFlag(parts: Parts, option: string): void {
  if (option === 'get') parts.isGet = true
  if (option === 'head') parts.isHead = true
}

function take(parts: Parts, option: string, value: string): void {
  switch (option) {
    case 'request':
      parts.method = value
      return
    case 'url':
      parts.urls.push(value)
      return
    case 'url-query':
      parts.query.push(...readPairs(value))
      return
    case 'header':
      takeHeader(parts, value)
      return
    case 'oauth2-bearer':
      parts.headers.push(['Authorization', 'Bearer '])
      return
    case 'user':
    case 'cookie':
      parts.headers.push([option === 'user' ? 'Authorization' : 'Cookie', ''])
      return
    case 'json':
      parts.isJson = true
      takeData(parts, value)
      return
    case 'data':
    case 'data-ascii':
    case 'data-binary':
      takeData(parts, value)
      return
    case 'data-raw':
      parts.data.push(value)
      return
    case 'data-urlencode':
      takeEncoded(parts, value)
      return
    case 'form':
    case 'form-string':
      takeField(parts, value, option === 'form-string')
      return
    case 'upload-file':
      parts.method ??= 'PUT'
      parts.notes.push(t`The uploaded file is left out.`)
      return
  }
}

function takeHeader(parts: Parts, text: string): void {
  const colon = text.indexOf(':')
  if (colon > 0) parts.headers.push([text.slice(0, colon).trim(), text.slice(colon + 1).trim()])
}

function takeData(parts: Parts, value: string): void {
  if (value.startsWith('@')) parts.notes.push(t`Data from the file ${value.slice(1, 80)} is left out.`)
  else parts.data.push(value)
}

/** `name=value` or `value`, not encoded yet; `name@file` reads a file. */
function takeEncoded(parts: Parts, value: string): void {
  const equals = value.indexOf('=')
  if (equals === -1 && value.includes('@')) {
    parts.notes.push(t`Data from the file ${value.slice(0, 80)} is left out.`)
    return
  }
  const name = equals > 0 ? `${encodeURIComponent(value.slice(0, equals).toWellFormed())}=` : ''
  parts.data.push(`${name}${encodeURIComponent(value.slice(equals + 1).toWellFormed())}`)
}

function takeField(parts: Parts, text: string, isLiteral: boolean): void {
  parts.isForm = true
  const equals = text.indexOf('=')
  const value = text.slice(equals + 1)
  if (!isLiteral && /^[@<]/.test(value)) parts.notes.push(t`The file ${value.slice(1, 80)} is left out.`)
  else if (equals > 0) parts.fields.push([text.slice(0, equals), value])
}

function requestOf(url: string, parts: Parts): ForeignRequest {
  const data = parts.data.join(parts.isJson ? '' : '&')
  const hasBody = parts.isForm || parts.data.length > 0
  const isQuery = parts.isGet || parts.isHead
  return {
    name: null,
    note: '',
    url,
    headers: parts.headers,
    notes: parts.notes,
    method: parts.method ?? (parts.isHead ? 'HEAD' : hasBody && !parts.isGet ? 'POST' : 'GET'),
    query: isQuery ? [...parts.query, ...readPairs(data)] : parts.query,
    body: isQuery ? { kind: 'none' } : bodyOf(parts, data),
  }
}

function bodyOf({ isForm, isJson, fields, headers, data }: Parts, text: string): ForeignRequest['body'] {
  if (isForm) return { kind: 'form', fields }
  if (data.length === 0) return { kind: 'none' }
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  if (isJson || /json/i.test(type) || /^\s{0,99}[[{]/.test(text)) {
    return { kind: 'text', text, contentType: 'application/json' }
  }
  return { kind: 'form', fields: readPairs(text) }
}
