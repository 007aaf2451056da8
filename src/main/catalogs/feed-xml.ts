import { SaxesParser } from 'saxes'
import { NoFeed } from './feed-text.ts'

/** An item of an XML feed: values by the names of its direct children; repeated ones are joined by commas. */
export interface XmlItem {
  readonly number: number
  readonly fields: ReadonlyMap<string, string>
}

const itemNames: ReadonlySet<string> = new Set(['item', 'entry', 'product', 'offer'])
const longestValue = 1_000_000

/**
 * Reads RSS 2.0, Atom and plain lists of items as they come in, without ever holding the document. Elements within a
 * field are named with their parent ("g:shipping/g:price"), so that none is taken for another. The parser knows no
 * external entities and no document types of its own, so a file can neither fetch nor blow up anything.
 */
export class XmlRows {
  readonly #parser = new SaxesParser()
  readonly #wanted: ReadonlySet<string> | null
  #items: XmlItem[] = []
  #count = 0
  /** Names of open elements within an item. */
  #path: string[] = []
  #item: Map<string, string> | null = null
  #text = ''
  #broken: Error | null = null

  /** `wanted`: fields that are kept; all where null. */
  constructor(wanted: ReadonlySet<string> | null) {
    this.#wanted = wanted
    const parser = this.#parser
    parser.on('error', (error) => {
      this.#broken ??= error
    })
    parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes.href, attributes.rel))
    parser.on('closetag', () => this.#close())
    parser.on('text', (text) => this.#say(text))
    parser.on('cdata', (text) => this.#say(text))
  }

  /** The beginning of a document, which may break off anywhere. */
  writeHead(text: string): void {
    this.#parser.write(text)
    if (this.#items.length === 0) this.#complain()
  }

  write(text: string): void {
    if (text !== '') this.#parser.write(text)
    this.#complain()
  }

  close(): void {
    this.#parser.close()
    this.#complain()
  }

  /** Items that were completed since the last time. */
  take(): readonly XmlItem[] {
    const items = this.#items
    this.#items = []
    return items
  }

  #complain(): void {
    if (this.#broken === null) return
    const { line } = this.#parser
    throw new NoFeed(`This XML breaks off its form near line ${line}: ${this.#broken.message.slice(0, 120)}`)
  }

  #open(name: string, href: string | undefined, rel: string | undefined): void {
    if (this.#item === null) {
      if (!itemNames.has(name.toLowerCase())) return
      this.#item = new Map()
      this.#path = []
      return
    }
    this.#path.push(name)
    this.#text = ''
    // Atom says an address in an attribute.
    if (href !== undefined && (rel === undefined || rel === 'alternate')) this.#text = href
  }

  #say(text: string): void {
    if (this.#item !== null && this.#path.length > 0 && this.#text.length < longestValue) this.#text += text
  }

  #close(): void {
    if (this.#item === null) return
    if (this.#path.length === 0) {
      this.#count += 1
      this.#items.push({ number: this.#count, fields: this.#item })
      this.#item = null
      return
    }
    const name = this.#path.join('/')
    const value = this.#text.trim()
    this.#path.pop()
    this.#text = ''
    if (value === '' || (this.#wanted !== null && !this.#wanted.has(name))) return
    const before = this.#item.get(name)
    this.#item.set(name, before === undefined ? value : `${before},${value}`)
  }
}
