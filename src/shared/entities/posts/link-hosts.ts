import { topLevelDomains } from './top-level-domains.ts'

/** Accented Latin letters that links may contain, for a character class: twitter-text's `latinAccentChars`. */
export const accentedLatin = String.raw`\xC0-\xD6\xD8-\xF6\xF8-\xFF\u0100-\u024F\u0253\u0254\u0256\u0257\u0259\u025B\u0263\u0268\u026F\u0272\u0289\u028B\u02BB\u0300-\u036F\u1E00-\u1EFF`

/** Spaces, for a character class: twitter-text's `spaces`. */
export const spaces = String.raw`\x09-\x0D\x20\x85\xA0\u1680\u180E\u2000-\u200A\u2028\u2029\u202F\u205F\u3000`

/** What ends a host: punctuation, spaces, direction marks and characters that no post may contain. */
const outsideHosts = String.raw`!'#%&()*+,\\/:;<=>?@[\]^{|}~$${spaces}\u202A-\u202E\u061C\u200E\u200F\u2066-\u2069\uFFFE\uFEFF\uFFFF`
const hostRun = new RegExp(`[^${outsideHosts}]*`, 'y')
const labelEdge = new RegExp(`[^${outsideHosts}._-]`)

const latinRun = new RegExp(`[-.a-z0-9${accentedLatin}]+`, 'gi')
const latinLabelStart = new RegExp(`[-a-z0-9${accentedLatin}]`, 'i')

/** One character more than the longest top-level domain in ASCII has. */
const asciiWord = /[0-9a-z@+-]{0,19}/iy
/** The longest of the others, in UTF-16 units. */
const maxTopLevelLength = 18
const punycodeLabel = /xn--[-0-9a-z]+/iy
const beyondAscii = /[\x80-\uffff]/
/** A top-level domain doesn't end before one of these. */
const wordCharacter = /[0-9a-z@+-]/i

/** DNS allows this many characters in a label, once it is encoded. */
const maxLabelLength = 63

/** Top-level domains in capitals. */
interface TopLevels {
  readonly ascii: ReadonlySet<string>
  /** Those beyond ASCII by their first unit, the longest first: some start with another. */
  readonly others: ReadonlyMap<string, readonly string[]>
}

let topLevels: TopLevels | null = null

/**
 * Finds where the hosts of a text end. What all hosts of one run of characters share is computed once per run, so a text
 * costs time proportional to its length however many places a host could start at.
 */
export class HostScanner {
  readonly #text: string
  #start = 0
  #end = 0
  /** The dots of the run. Label `n` is the text before dot `n`. */
  #dots: number[] = []
  /** Where the longest host ends whose first label is all of label `n`, or -1. */
  #ends: number[] = []
  /** Where the top-level domain after dot `n` ends, or -1. */
  #topLevelEnds: number[] = []
  /** The last underscore of label `n`, or -1. Only subdomains have underscores. */
  #underscores: number[] = []
  /** The label that the last search started in. Searches mostly go from left to right. */
  #label = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Returns the end of the longest host that starts at `start`, or -1. */
  endFrom(start: number): number {
    if (!this.#isLabelEdge(start)) return -1
    if (start < this.#start || start >= this.#end) this.#readRun(start)
    if (start <= (this.#dots[this.#label - 1] ?? -1)) this.#label = 0
    while ((this.#dots[this.#label] ?? this.#end) < start) this.#label += 1
    const dot = this.#dots[this.#label]
    if (dot === undefined || !this.#isLabelEdge(dot - 1)) return -1
    const longer = this.#ends[this.#label + 1] ?? -1
    if (longer !== -1) return longer
    return (this.#underscores[this.#label] ?? -1) < start ? (this.#topLevelEnds[this.#label] ?? -1) : -1
  }

  #readRun(start: number): void {
    hostRun.lastIndex = start
    const run = hostRun.exec(this.#text)?.[0] ?? ''
    this.#start = start
    this.#end = start + run.length
    this.#label = 0
    this.#dots = []
    this.#ends = []
    this.#topLevelEnds = []
    this.#underscores = []
    let labelStart = 0
    for (let dot = run.indexOf('.'); dot !== -1; dot = run.indexOf('.', dot + 1)) {
      const underscore = run.slice(labelStart, dot).lastIndexOf('_')
      this.#dots.push(start + dot)
      this.#topLevelEnds.push(topLevelEnd(this.#text, start + dot + 1))
      this.#underscores.push(underscore === -1 ? -1 : start + labelStart + underscore)
      labelStart = dot + 1
    }
    this.#ends = this.#dots.map(() => -1)
    for (let label = this.#dots.length - 1; label >= 0; label -= 1)
      this.#ends[label] = this.#endOfLabel(label)
  }

  /** Reads the ends of later labels, so labels are asked for from right to left. */
  #endOfLabel(label: number): number {
    const first = label === 0 ? this.#start : (this.#dots[label - 1] ?? 0) + 1
    const dot = this.#dots[label] ?? 0
    if (first === dot || !this.#isLabelEdge(first) || !this.#isLabelEdge(dot - 1)) return -1
    const longer = this.#ends[label + 1] ?? -1
    if (longer !== -1) return longer
    return this.#underscores[label] === -1 ? (this.#topLevelEnds[label] ?? -1) : -1
  }

  #isLabelEdge(at: number): boolean {
    return labelEdge.test(this.#text.charAt(at))
  }
}

/** Returns the Latin hosts within a host, from left to right: `example.com` of `日本example.com`. */
export function latinHosts(host: string): readonly string[] {
  return [...host.matchAll(latinRun)].flatMap(({ 0: run, index }) => {
    const first = latinLabelStart.test(run.charAt(0)) ? 0 : 1
    for (let dot = run.lastIndexOf('.'); dot > first; dot = run.lastIndexOf('.', dot - 1)) {
      const end = topLevelEnd(host, index + dot + 1)
      if (end !== -1) return [host.slice(index + first, end)]
    }
    return []
  })
}

/** Whether DNS could hold the host: label lengths, and no label beyond ASCII after an encoded one. */
export function isEncodableHost(host: string): boolean {
  if (host.startsWith('xn--') && latinHosts(host).length === 0) return false
  return host.split('.').every((label) => {
    const length = encodedLength(label)
    return length >= 1 && length <= maxLabelLength
  })
}

/** Returns where the top-level domain that starts at `start` ends, or -1. */
function topLevelEnd(text: string, start: number): number {
  topLevels ??= readTopLevels()
  asciiWord.lastIndex = start
  const word = asciiWord.exec(text)?.[0] ?? ''
  if (topLevels.ascii.has(word.toUpperCase())) return start + word.length
  const candidates = topLevels.others.get(withoutCase(text.charAt(start)))
  if (candidates !== undefined) {
    const ahead = withoutCase(text.slice(start, start + maxTopLevelLength))
    for (const candidate of candidates) {
      const end = start + candidate.length
      if (ahead.startsWith(candidate) && !wordCharacter.test(text.charAt(end))) return end
    }
  }
  punycodeLabel.lastIndex = start
  const encoded = punycodeLabel.exec(text)?.[0]
  return encoded === undefined ? -1 : start + encoded.length
}

function readTopLevels(): TopLevels {
  const ascii = new Set<string>()
  const others = new Map<string, string[]>()
  const domains = topLevelDomains.trim().split(/\s/).map(withoutCase)
  for (const domain of domains.toSorted((a, b) => b.length - a.length)) {
    if (!beyondAscii.test(domain)) ascii.add(domain)
    else others.set(domain.charAt(0), [...(others.get(domain.charAt(0)) ?? []), domain])
  }
  return { ascii, others }
}

/** Folds case as a pattern with the `i` flag does: unit by unit, and never from beyond ASCII into it. */
function withoutCase(text: string): string {
  if (!beyondAscii.test(text)) return text.toUpperCase()
  return text
    .split('')
    .map((unit) => {
      const upper = unit.toUpperCase()
      return upper.length !== 1 || (unit > '\x7f' && upper <= '\x7f') ? unit : upper
    })
    .join('')
}

/** The length of a label as DNS carries it; one that is certainly too long isn't encoded. */
function encodedLength(label: string): number {
  const parts = label.split(/[\u3002\uFF0E\uFF61]/)
  let length = parts.length - 1
  for (const part of parts) {
    const points = Array.from(
      part.slice(0, 2 * maxLabelLength + 2),
      (character) => character.codePointAt(0) ?? 0,
    )
    length += points.length > maxLabelLength ? points.length : punycodeLength(points)
  }
  return length
}

/** RFC 3492, section 6.3, counting the characters instead of writing them. `xn--` is included. */
function punycodeLength(points: readonly number[]): number {
  if (points.every((point) => point >= 0x20 && point <= 0x7e)) return points.length
  const basic = points.filter((point) => point < 0x80).length
  let length = 'xn--'.length + basic + (basic === 0 ? 0 : 1)
  let next = 0x80
  let delta = 0
  let bias = 72
  let handled = basic
  while (handled < points.length) {
    const smallest = Math.min(...points.filter((point) => point >= next))
    delta += (smallest - next) * (handled + 1)
    next = smallest
    for (const point of points) {
      if (point < next) delta += 1
      if (point !== next) continue
      length += digitsOf(delta, bias)
      bias = adaptedBias(delta, handled + 1, handled === basic)
      delta = 0
      handled += 1
    }
    delta += 1
    next += 1
  }
  return length
}

/** How many base-36 digits a delta takes. */
function digitsOf(delta: number, bias: number): number {
  let rest = delta
  let digits = 1
  for (let k = 36; ; k += 36) {
    const threshold = Math.min(26, Math.max(1, k - bias))
    if (rest < threshold) return digits
    rest = Math.floor((rest - threshold) / (36 - threshold))
    digits += 1
  }
}

/** RFC 3492, section 6.1. */
function adaptedBias(delta: number, points: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / 700) : Math.floor(delta / 2)
  rest += Math.floor(rest / points)
  let k = 0
  while (rest > 455) {
    rest = Math.floor(rest / 35)
    k += 36
  }
  return k + Math.floor((36 * rest) / (rest + 38))
}
