import { columnKind } from '../../../../shared/catalogs/feed-mapping.ts'
import { rowLimits } from '../../../../shared/text/delimited-text.ts'
import { BrokenMarkup, createMarkupReader, type MarkupReader } from '../../../core/files/markup.ts'
import type { ReadingTally } from '../../../core/files/reading-tally.ts'
import { NoFeed } from './no-feed.ts'

/** An XML item: values by child name. Repeated ones are joined by commas, but for product fields with a single value. */
export interface XmlItem {
  readonly number: number
  readonly fields: ReadonlyMap<string, string>
}

const googleNamespace = 'http://base.google.com/ns/1.0'
const itemNames: ReadonlySet<string> = new Set(['item', 'entry', 'product', 'offer'])

/** Elements of HTML in a text, such as the `div` of an Atom feed: they belong to the text around them. */
const inlineMarkup = ['a', 'b', 'em', 'font', 'i', 'mark', 's', 'small', 'span', 'strong', 'sub', 'sup', 'u']
const blockMarkup =
  'blockquote br center div dl dt dd h1 h2 h3 h4 h5 h6 hr img li ol p pre table tbody td th thead tr ul'.split(
    ' ',
  )
const spacesOfMarkup: ReadonlyMap<string, string> = new Map([
  ...inlineMarkup.map((name) => [name, ''] as const),
  ...blockMarkup.map((name) => [name, ' '] as const),
])

/**
 * Streams RSS 2.0, Atom and plain lists of items. Nested elements include their parent's name ("g:shipping/g:price").
 * An item over a limit is left out alone.
 */
export class XmlRows {
  readonly #markup: MarkupReader
  readonly #tally: Pick<ReadingTally, 'row' | 'repeated' | 'unknownEntity'> | null
  #items: XmlItem[] = []
  #count = 0
  #path: string[] = []
  #item: Map<string, string> | null = null
  #length = 0
  readonly #lengths = new Map<string, number>()
  #tooLong: 'row' | 'columns' | 'cell' | null = null
  readonly #repeated = new Set<string>()
  /** The text of each element of the path. */
  #texts: string[] = []
  /** What the elements of HTML within a text leave in their place, from the outermost to the open one. */
  #markupSpaces: string[] = []
  #hasMarkup = false
  #googlePrefix: string | null = null
  #hasBegun = false
  #rootPrefix: string | null = null

  /** `tally`: counts what isn't read; null for a beginning, which is read again. */
  constructor(tally: Pick<ReadingTally, 'row' | 'repeated' | 'unknownEntity'> | null) {
    this.#tally = tally
    this.#markup = createMarkupReader(
      {
        onOpen: (tag, attributes) =>
          this.#open(this.#nameOf(tag, attributes), attributes.href, attributes.rel),
        onClose: () => this.#close(),
        onText: (text) => this.#say(text),
      },
      { onUnknownEntity: (name) => tally?.unknownEntity(name) },
    )
  }

  writeHead(text: string): void {
    try {
      this.write(text)
    } catch (error) {
      if (this.#items.length === 0) throw error
    }
  }

  write(text: string): void {
    // Programs that print a blank line before the declaration are common, and it has no other meaning.
    const begun = this.#hasBegun ? text : text.trimStart()
    if (begun !== '') this.#hasBegun = true
    this.#asNoFeed(() => this.#markup.write(begun))
  }

  close(): void {
    this.#asNoFeed(() => this.#markup.close())
  }

  /** Removes and returns the completed items. */
  take(): readonly XmlItem[] {
    const items = this.#items
    this.#items = []
    return items
  }

  #asNoFeed(work: () => void): void {
    try {
      work()
    } catch (error) {
      throw error instanceof BrokenMarkup ? new NoFeed(error.message) : error
    }
  }

  /** `g:id` by namespace, whatever the prefix of Google's; without the prefix of the root's own namespace. */
  #nameOf(tag: string, attributes: Readonly<Record<string, string>>): string {
    for (const attribute in attributes) {
      if (attribute.startsWith('xmlns:') && attributes[attribute]?.startsWith(googleNamespace) === true) {
        this.#googlePrefix = attribute.slice('xmlns:'.length)
      }
    }
    const colon = tag.indexOf(':')
    const prefix = colon === -1 ? '' : tag.slice(0, colon)
    this.#rootPrefix ??= prefix
    if (prefix === '') return tag
    const name = tag.slice(colon + 1)
    if (prefix === this.#googlePrefix) return `g:${name}`
    return prefix === this.#rootPrefix ? name : tag
  }

  #open(name: string, href: string | undefined, rel: string | undefined): void {
    if (this.#item === null) {
      if (!itemNames.has(name.toLowerCase())) return
      this.#item = new Map()
      this.#path = []
      this.#texts = []
      this.#length = 0
      this.#lengths.clear()
      this.#repeated.clear()
      this.#tooLong = null
      return
    }
    if (this.#path.length > 0) {
      const space = spacesOfMarkup.get(name.slice(name.indexOf(':') + 1).toLowerCase())
      if (space !== undefined || this.#markupSpaces.length > 0) {
        this.#markupSpaces.push(space ?? ' ')
        this.#hasMarkup = true
        this.#say(space ?? ' ')
        return
      }
    }
    this.#path.push(name)
    // Atom has addresses in an attribute.
    this.#texts.push(href !== undefined && (rel === undefined || rel === 'alternate') ? href : '')
  }

  #say(text: string): void {
    const place = this.#texts.length - 1
    if (this.#item === null || place < 0 || this.#tooLong !== null) return
    const longer = `${this.#texts[place] ?? ''}${text}`
    this.#texts[place] = longer
    if (longer.length > rowLimits.row) this.#tooLong = 'row'
  }

  #close(): void {
    if (this.#item === null) return
    if (this.#path.length === 0) {
      this.#count += 1
      if (this.#tooLong === null) {
        this.#items.push({ number: this.#count, fields: this.#item })
        for (const name of this.#repeated) this.#tally?.repeated(name, this.#count)
      } else this.#tally?.row(this.#tooLong, this.#count)
      this.#item = null
      return
    }
    const space = this.#markupSpaces.pop()
    if (space !== undefined) {
      this.#say(space)
      return
    }
    const name = this.#path.join('/')
    const text = this.#texts.pop() ?? ''
    const value = (this.#hasMarkup ? text.replaceAll(/\s+/g, ' ') : text).trim()
    this.#hasMarkup = false
    this.#path.pop()
    if (value === '') return
    this.#measure(name, value)
    if (this.#tooLong !== null) return
    const before = this.#item.get(name)
    const kind = before === undefined ? null : columnKind(name)
    if (kind === 'single') this.#repeated.add(name)
    else this.#item.set(name, before === undefined ? value : `${before},${value}`)
  }

  #measure(name: string, value: string): void {
    const before = this.#lengths.get(name)
    const length = before === undefined ? value.length : before + 1 + value.length
    this.#lengths.set(name, length)
    this.#length += name.length + value.length
    if (this.#length > rowLimits.row) this.#tooLong ??= 'row'
    else if (length > rowLimits.cell) this.#tooLong ??= 'cell'
    else if (this.#lengths.size > rowLimits.columns) this.#tooLong ??= 'columns'
    if (this.#tooLong !== null) this.#lengths.clear()
  }
}
