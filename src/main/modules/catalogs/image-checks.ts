import type { ImageCheck } from '../../../shared/catalogs/feed-images.ts'
import { t } from '../../../shared/text/language.ts'
import type { Clock, ImageHeads } from '../../core/ports.ts'
import type { EndpointReach, ResolvedEndpoint } from '../webhooks/endpoint-reach.ts'

export interface ImageCheckerParts {
  readonly reach: Pick<EndpointReach, 'find' | 'send'>
  readonly heads: ImageHeads
  readonly clock: Clock
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Fetches the first bytes of images without overloading servers. */
export interface ImageChecker {
  check(address: string, signal: AbortSignal): Promise<ImageCheck>
}

/** Requests per server at a time, the pause between them, and the failures in a row that end them. */
const perHost = 2
const pauseMs = 150
const maxFailures = 5
const maxRedirects = 3
const timeoutMs = 10_000
const maxWaitMs = 60_000
const minWaitMs = 5_000
/** An image's size is at its beginning, so the rest isn't requested. */
const headers = {
  range: 'bytes=0-65535',
  accept: 'image/webp,image/png,image/jpeg,image/gif',
  'user-agent': t`Flightdeck image check`,
}

interface Host {
  under: number
  next: number
  failures: number
  readonly queue: (() => void)[]
}

export function createImageChecker({ reach, heads, clock, sleep }: ImageCheckerParts): ImageChecker {
  const hosts = new Map<string, Host>()

  const enter = async (name: string, signal: AbortSignal): Promise<Host> => {
    const host = hosts.get(name) ?? { under: 0, next: 0, failures: 0, queue: [] }
    hosts.set(name, host)
    if (host.under >= perHost) await new Promise<void>((resolve) => host.queue.push(resolve))
    else host.under += 1
    const wait = host.next - clock.now()
    host.next = Math.max(clock.now(), host.next) + pauseMs
    if (wait > 0) await sleep(wait, signal)
    return host
  }
  const leave = (host: Host): void => {
    const next = host.queue.shift()
    if (next === undefined) host.under -= 1
    else next()
  }
  const ask = async (
    address: string,
    way: Extract<ResolvedEndpoint, { kind: 'open' }>,
    signal: AbortSignal,
  ) => {
    for (let isAgain = false; ; isAgain = true) {
      const answer = await reach.send(way, { method: 'GET', headers, body: null, timeoutMs })
      const isBusy = answer.kind === 'answered' && (answer.status === 429 || answer.status === 503)
      if (!isBusy || isAgain || signal.aborted) return answer
      const host = hosts.get(new URL(address).host)
      const wait = waitOf(answer.headers['retry-after'])
      if (host !== undefined) host.next = Math.max(host.next, clock.now() + wait)
      await sleep(wait, signal)
    }
  }
  const follow = async (address: string, redirects: number, signal: AbortSignal): Promise<Asked> => {
    const reachableHost = await reach.find(address, null)
    if (!reachableHost.ok) return unread(t`this isn’t the address of an image.`)
    const way = reachableHost.value
    if (way.kind === 'unknown') return unread(t`no server of this name is known.`, true)
    if (way.kind === 'private') return unread(t`its address is on a private network.`)
    const answer = await ask(address, way, signal)
    if (answer.kind !== 'answered') return unread(t`the server doesn’t answer (${answer.code}).`, true)
    const target = answer.headers.location
    if (answer.status >= 300 && answer.status < 400 && target !== undefined) {
      if (redirects === maxRedirects || !URL.canParse(target, address)) {
        return unread(t`its server redirects too often.`)
      }
      return follow(new URL(target, address).href, redirects + 1, signal)
    }
    if (answer.status !== 200 && answer.status !== 206) {
      return unread(t`the server answers ${answer.status}.`, answer.status >= 500 || answer.status === 429)
    }
    const head = await heads.read(answer.body)
    if (head === null) return unread(t`the file isn’t a JPG, GIF, WEBP or PNG.`)
    const bytes = lengthOf(answer.headers, answer.body.length)
    return head.size === null
      ? { kind: 'unclear' }
      : { kind: 'image', facts: { format: head.format, ...head.size, bytes } }
  }
  return {
    async check(address, signal) {
      const host = await enter(new URL(address).host, signal)
      try {
        if (signal.aborted) return { kind: 'unclear', address }
        if (host.failures >= maxFailures) {
          return { kind: 'unread', address, reason: t`its server failed five times.` }
        }
        const imageAnswer = await follow(address, 0, signal)
        host.failures = imageAnswer.kind === 'unread' && imageAnswer.isTrouble ? host.failures + 1 : 0
        return imageAnswer.kind === 'unread'
          ? { kind: 'unread', address, reason: imageAnswer.reason }
          : { ...imageAnswer, address }
      } finally {
        leave(host)
      }
    },
  }
}

type Asked =
  | { readonly kind: 'image'; readonly facts: Extract<ImageCheck, { kind: 'image' }>['facts'] }
  | { readonly kind: 'unclear' }
  /** The server, not this image, is the problem. */
  | { readonly kind: 'unread'; readonly reason: string; readonly isTrouble: boolean }

function unread(reason: string, isTrouble = false): Asked {
  return { kind: 'unread', reason, isTrouble }
}

function waitOf(retryAfter: string | undefined): number {
  const seconds = Number(retryAfter)
  return Number.isFinite(seconds) ? Math.min(maxWaitMs, Math.max(minWaitMs, seconds * 1_000)) : minWaitMs
}

/** The whole length: after the slash of `bytes 0-65535/123456`, or the content length. */
function lengthOf(answered: Readonly<Record<string, string>>, readBytes: number): number {
  const whole = /\/(\d+)$/.exec(answered['content-range'] ?? '')?.[1] ?? answered['content-length']
  const length = Number(whole)
  return whole !== undefined && Number.isSafeInteger(length) ? length : readBytes
}
