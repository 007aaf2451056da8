import { t } from '../../../text/language.ts'
import { type ForeignEntry, type ForeignRequest, readPairs, unreadable } from '../foreign-request.ts'
import type { CommandInput, ShellCommand } from '../shell/shell-command.ts'
import { curlOptions } from './curl-options.ts'

/** The requests of a cURL command; `words` are those behind its name. */
export function curlRequests(words: readonly string[], command: ShellCommand): readonly ForeignEntry[] {
  const entries: ForeignEntry[] = []
  let parts = emptyParts(command)
  const finish = () => {
    if (parts.urls.length === 0) entries.push(unreadable('curl', t`The command has no address.`))
    for (const url of parts.urls) {
      const pattern = parts.isLiteral ? null : globOf(url)
      if (pattern !== null) parts.losses.push(t`cURL sends a request for each part of ${pattern}.`)
      entries.push({ kind: 'request', request: requestOf(url, parts) })
    }
    parts = emptyParts(command)
  }
  for (const option of curlOptions(words)) {
    switch (option.kind) {
      case 'address':
        parts.urls.push(option.value)
        break
      case 'flag':
        if (option.name === 'next') finish()
        else takeFlag(parts, option.name)
        break
      case 'value':
        takeValue(parts, option.name, option.value)
        break
      case 'unknown':
        parts.losses.push(t`cURL has no option ${option.name.slice(0, 80)}.`)
        break
      case 'incomplete':
        parts.losses.push(t`The option --${option.name} has no value.`)
        break
    }
  }
  finish()
  return entries
}

interface Parts {
  readonly input: CommandInput
  method: string | null
  urls: string[]
  query: [string, string][]
  headers: [string, string][]
  data: string[]
  /** Also if it's in a file, and so isn't among the data. */
  hasData: boolean
  fields: [string, string][]
  readonly losses: string[]
  readonly notes: readonly string[]
  isLiteral: boolean
  isForm: boolean
  isJson: boolean
  isGet: boolean
  isHead: boolean
}

function emptyParts({ input, notes }: ShellCommand): Parts {
  return {
    input,
    method: null,
    urls: [],
    query: [],
    headers: [],
    data: [],
    hasData: false,
    fields: [],
    losses: [],
    notes,
    isLiteral: false,
    isForm: false,
    isJson: false,
    isGet: false,
    isHead: false,
  }
}

function takeFlag(parts: Parts, option: string): void {
  if (option === 'get') parts.isGet = true
  if (option === 'globoff' || option === 'g') parts.isLiteral = true
  if (option === 'head') parts.isHead = true
}

function takeValue(parts: Parts, option: string, value: string): void {
  switch (option) {
    case 'request':
      parts.method = value
      return
    case 'url':
      parts.urls.push(value)
      return
    case 'url-query':
      takeQuery(parts, value)
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
      takeData(parts, value, false)
      return
    case 'data':
    case 'data-ascii':
    case 'data-binary':
      takeData(parts, value, option !== 'data-binary')
      return
    case 'data-raw':
      parts.hasData = true
      parts.data.push(value)
      return
    case 'data-urlencode': {
      parts.hasData = true
      const encoded = encodedPair(parts, value)
      if (encoded !== null) parts.data.push(encoded)
      return
    }
    case 'form':
    case 'form-string':
      takeField(parts, value, option === 'form-string')
      return
    case 'upload-file':
      parts.method ??= 'PUT'
      parts.losses.push(t`The uploaded file is left out.`)
      return
    case 'config':
      parts.losses.push(t`Options from the file ${value.slice(0, 80)} are left out.`)
      return
  }
}

/** Like `--data-urlencode`, for the query; a `+` before it says that it is encoded already. */
function takeQuery(parts: Parts, value: string): void {
  const encoded = value.startsWith('+') ? value.slice(1) : encodedPair(parts, value)
  if (encoded !== null) parts.query.push(...readPairs(encoded))
}

function takeHeader(parts: Parts, text: string): void {
  if (text.startsWith('@')) {
    parts.losses.push(t`Headers from the file ${text.slice(1, 80)} are left out.`)
    return
  }
  const colon = text.indexOf(':')
  // Without a value, cURL leaves the header out.
  if (colon > 0 && text.slice(colon + 1).trim() !== '')
    parts.headers.push([text.slice(0, colon).trim(), text.slice(colon + 1).trim()])
}

function takeData(parts: Parts, value: string, isText: boolean): void {
  parts.hasData = true
  if (!value.startsWith('@')) {
    parts.data.push(value)
    return
  }
  const content = fileContent(parts, value.slice(1))
  if (content !== null) parts.data.push(isText ? content.replace(/[\r\n\0]/g, '') : content)
}

/** The content of a file that a command names, if it is the standard input and stands in the script. */
function fileContent(parts: Parts, file: string): string | null {
  const { input } = parts
  if (file === '-' && input.kind === 'text') return input.text
  const name = file === '-' && input.kind === 'unknown' ? input.name : file
  parts.losses.push(
    name === '-'
      ? t`Data from the standard input is left out.`
      : t`Data from the file ${name.slice(0, 80)} is left out.`,
  )
  return null
}

/** `name=value`, `=value` or `value`, not encoded yet; `name@file` and `@file` read a file. */
function encodedPair(parts: Parts, value: string): string | null {
  const sign = /[=@]/.exec(value)
  const name = sign === null ? '' : value.slice(0, sign.index)
  const rest = sign === null ? value : value.slice(sign.index + 1)
  const content = sign?.[0] === '@' ? fileContent(parts, rest) : rest
  if (content === null) return null
  return `${name === '' ? '' : `${name}=`}${encodeURIComponent(content.toWellFormed())}`
}

function takeField(parts: Parts, text: string, isLiteral: boolean): void {
  parts.isForm = true
  const equals = text.indexOf('=')
  const value = text.slice(equals + 1)
  if (!isLiteral && /^[@<]/.test(value)) parts.losses.push(t`The file ${value.slice(1, 80)} is left out.`)
  else if (equals > 0) parts.fields.push([text.slice(0, equals), isLiteral ? value : fieldValue(value)])
}

/** Without the type of the part; quotes enclose a value that has a semicolon. */
function fieldValue(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.){0,100000})"/s.exec(value)?.[1]
  if (quoted !== undefined) return quoted.replace(/\\(["\\])/g, '$1')
  return value.replace(/;\s?(?:type|filename|headers|encoder)=.{0,500}$/s, '')
}

/** A range or list of cURL's own in an address, such as `[1-3]` or `{one,two}`. */
function globOf(url: string): string | null {
  return /\[\w{1,20}-\w{1,20}(?::\d{1,9})?\]|(?<!\{)\{[^{}]{1,80},[^{}]{1,80}\}/.exec(url)?.[0] ?? null
}

function requestOf(url: string, parts: Parts): ForeignRequest {
  const data = parts.data.join(parts.isJson ? '' : '&')
  const hasBody = parts.isForm || parts.hasData
  const isQuery = parts.isGet || parts.isHead
  const methodByBody = hasBody && !parts.isGet ? 'POST' : 'GET'
  return {
    name: null,
    note: '',
    url,
    headers: parts.headers,
    losses: parts.losses,
    notes: parts.notes,
    method: parts.method ?? (parts.isHead ? 'HEAD' : methodByBody),
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
