import { accentedLatin, HostScanner, isEncodableHost, latinHosts } from './link-hosts.ts'

/** A link in a text, by its place in UTF-16 units. */
export interface TextLink {
  readonly start: number
  readonly end: number
  /** What counts as one link; shorter than its place if letters beyond Latin stand between host and path. */
  readonly url: string
}

/** The maximum length that the service takes, including its scheme a second time, or `https://` if it has none. */
const maxAddressLength = 4096
/** Longer than any address that the service's link shortener makes. */
const maxShortNameLength = 40

/** A link doesn't start right after one of these. */
const joinsLink = /[A-Za-z0-9@＠$#＃\uFFFE\uFEFF\uFFFF]/
/** Nor does one without a scheme after these. */
const joinsBareLink = /[-_./]/
const scheme = /https?:\/\//iy
const port = /:[0-9]+/y
const shortLink = /^https?:\/\/t\.co\/([a-z0-9]+)/i

const pathClass = String.raw`[a-z\u0400-\u04FF0-9!*';:=+,.$/%#[\]\-\u2013_~@|&${accentedLatin}]`
const pathRun = new RegExp(`${pathClass}*`, 'iy')
const pathEnding = new RegExp(String.raw`[+\-a-z\u0400-\u04FF0-9=_#/${accentedLatin}]`, 'i')
const queryRun = /\?[a-z0-9!?*'@();:&=+$/%#[\]\-_.,~|]*/iy
const queryEnding = /[a-z0-9\-_&=#/]/i

/**
 * Finds the links of a text from left to right, with and without a scheme: those of twitter-text 3.1's
 * `extractUrlsWithIndices`, in time proportional to the length of the text.
 */
export function findLinks(text: string): readonly TextLink[] {
  const links: TextLink[] = []
  if (!text.includes('.')) return links
  const hosts = new HostScanner(text)
  let at = 0
  while (at < text.length) {
    const end = linkAfter(text, at, hosts, links)
    at = end === -1 ? at + 1 : end
  }
  return links
}

/** Adds the links that start right after a character, or with it at the start of the text. Returns where they end. */
function linkAfter(text: string, at: number, hosts: HostScanner, links: TextLink[]): number {
  if (!joinsLink.test(text.charAt(at))) {
    const end = linkAt(text, at + 1, text.charAt(at), hosts, links)
    if (end !== -1) return end
  }
  return at === 0 ? linkAt(text, 0, '', hosts, links) : -1
}

function linkAt(text: string, start: number, before: string, hosts: HostScanner, links: TextLink[]): number {
  scheme.lastIndex = start
  const hostStart = start + (scheme.exec(text)?.[0].length ?? 0)
  const hostEnd = hosts.endFrom(hostStart)
  if (hostEnd === -1) return -1
  port.lastIndex = hostEnd
  const pathStart = hostEnd + (port.exec(text)?.[0].length ?? 0)
  const hasPath = text.charAt(pathStart) === '/'
  const end = queryEnd(text, hasPath ? pathEnd(text, pathStart + 1) : pathStart)
  const host = text.slice(hostStart, hostEnd)
  const schemeLength = hostStart - start
  if ((schemeLength || 'https://'.length) + end - start > maxAddressLength || !isEncodableHost(host))
    return end
  if (schemeLength > 0) addLink(text, start, end, links)
  else if (!joinsBareLink.test(before)) addBareLinks(text, start, end, host, hasPath, links)
  return end
}

function addLink(text: string, start: number, end: number, links: TextLink[]): void {
  const url = text.slice(start, end)
  const short = shortLink.exec(url)
  if (short === null) {
    links.push({ start, end, url })
    return
  }
  if ((short[1] ?? '').length > maxShortNameLength) return
  const shortEnd = queryEnd(text, start + short[0].length)
  links.push({ start, end: shortEnd, url: text.slice(start, shortEnd) })
}

/** Without a scheme only the Latin parts of a host are links; the path belongs to the last of them. */
function addBareLinks(
  text: string,
  start: number,
  end: number,
  host: string,
  hasPath: boolean,
  links: TextLink[],
): void {
  const hosts = latinHosts(host)
  let after = 0
  for (const [index, url] of hosts.entries()) {
    const from = host.indexOf(url, after)
    after = from + url.length
    const isWhole = hasPath && index === hosts.length - 1
    links.push({
      start: start + from,
      end: isWhole ? end : start + after,
      url: isWhole ? url + text.slice(start + host.length, end) : url,
    })
  }
}

/**
 * Returns where a path ends: behind the last character that may end one and the balanced parentheses right after it.
 * Other parentheses belong to a path only if one of its characters follows them.
 */
function pathEnd(text: string, start: number): number {
  let end = start
  let at = start
  for (;;) {
    const runEnd = endOf(pathRun, text, at)
    end = Math.max(end, lastEnding(pathEnding, text, at, runEnd))
    at = balancedEnd(text, runEnd)
    if (at === -1) return end
    if (end === runEnd) end = at
  }
}

/** Returns where `(…)` or `(…(…)…)` ends, or -1. */
function balancedEnd(text: string, start: number): number {
  if (text.charAt(start) !== '(') return -1
  let at = endOf(pathRun, text, start + 1)
  if (text.charAt(at) === ')') return at > start + 1 ? at + 1 : -1
  if (text.charAt(at) !== '(') return -1
  const inner = endOf(pathRun, text, at + 1)
  if (inner === at + 1 || text.charAt(inner) !== ')') return -1
  at = endOf(pathRun, text, inner + 1)
  return text.charAt(at) === ')' ? at + 1 : -1
}

function queryEnd(text: string, start: number): number {
  const end = endOf(queryRun, text, start)
  return end === start ? start : Math.max(start, lastEnding(queryEnding, text, start, end))
}

/** Returns where a sticky pattern's match ends, or `start` without one. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start
  return start + (pattern.exec(text)?.[0].length ?? 0)
}

/** Returns the place behind the last character that may end a link, or -1. */
function lastEnding(ending: RegExp, text: string, start: number, end: number): number {
  for (let at = end; at > start; at -= 1) if (ending.test(text.charAt(at - 1))) return at
  return -1
}
