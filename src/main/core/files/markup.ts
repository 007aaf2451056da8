import { SaxesParser } from 'saxes'
import { formatCount } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import { FileRefusal } from './external-file.ts'
import { htmlEntities } from './html-entities.ts'
import { markupLimits } from './limits.ts'

export interface MarkupHandlers {
  /** `declares`: whether one of the attributes may declare a namespace. */
  onOpen(name: string, attributes: Readonly<Record<string, string>>, declares: boolean): void
  onClose(name: string): void
  onText(text: string): void
}

export interface MarkupReader {
  write(text: string): void
  close(): void
}

export class BrokenMarkup extends Error {
  /** Whether it ends too early; otherwise what stands there is wrong. */
  readonly isCut: boolean

  constructor(line: number, message: string, isCut: boolean) {
    super(t`The XML is malformed near line ${line}: ${message.slice(0, 120)}`)
    this.isCut = isCut
  }
}

function isEntityName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]{0,30}$/.test(name)
}

/** This much text is parsed before checking for progress. */
const sliceLength = 65_536

/**
 * Whether a tag that ends in the current slice of a text may declare a namespace. Going through the attributes of all
 * elements takes half as long as parsing them, and hardly any of them does.
 */
function createNamespaceWatch() {
  let isInBefore = false
  let isIn = false
  let mayDeclare = false
  let tail = ''
  return {
    /** `isTagOpen`: whether the whole slice before was within one tag. */
    observeSlice(slice: string, isTagOpen: boolean): void {
      isInBefore = isIn
      isIn = `${tail}${slice.slice(0, 8)}`.includes('xmlns') || slice.includes('xmlns')
      mayDeclare = isIn || isInBefore || (mayDeclare && isTagOpen)
      tail = `${tail}${slice}`.slice(-4)
    },
    mayDeclare: () => mayDeclare,
  }
}

export interface MarkupOptions {
  /**
   * Reads the names of HTML as their characters, and unknown ones as text: many programs write feeds as if they were
   * HTML. If absent, both are errors.
   */
  readonly onUnknownEntity?: (name: string) => void
}

/** Streams XML without document types or external entities, so a file can't fetch or expand anything. */
export function createMarkupReader(
  handlers: MarkupHandlers,
  { onUnknownEntity }: MarkupOptions = {},
): MarkupReader {
  const parser = new SaxesParser()
  // A document that defines entities of its own would be read wrong without them.
  let definesEntities = false
  if (onUnknownEntity !== undefined) {
    parser.ENTITIES = new Proxy<Record<string, string>>(
      {},
      {
        get(_target, name) {
          if (typeof name !== 'string') return undefined
          const character = htmlEntities.get(name)
          if (character !== undefined || definesEntities || !isEntityName(name)) return character
          onUnknownEntity(`&${name};`)
          return `&${name};`
        },
      },
    )
    parser.on('doctype', (text) => {
      definesEntities = text.includes('<!ENTITY')
    })
  }
  let depth = 0
  const namespaces = createNamespaceWatch()
  let isAtEnd = false
  let gathered = 0
  const progress = () => {
    gathered = 0
  }
  parser.on('error', (error) => {
    throw new BrokenMarkup(parser.line, error.message, isAtEnd)
  })
  parser.on('opentag', ({ name, attributes }) => {
    progress()
    depth += 1
    if (depth > markupLimits.depth) {
      throw new FileRefusal('TOO_DEEP', t`The XML nests deeper than ${markupLimits.depth} levels.`)
    }
    handlers.onOpen(name, attributes, namespaces.mayDeclare())
  })
  parser.on('closetag', ({ name }) => {
    progress()
    depth -= 1
    handlers.onClose(name)
  })
  const text = (part: string) => {
    progress()
    handlers.onText(part)
  }
  parser.on('text', text)
  parser.on('cdata', text)
  // With an eighth handler, V8 keeps the parser's fields in a map, and reading takes more than three times as long.
  parser.on('comment', progress)
  return {
    write(whole) {
      for (let at = 0; at < whole.length; at += sliceLength) {
        const slice = whole.slice(at, at + sliceLength)
        namespaces.observeSlice(slice, gathered > 0)
        gathered += slice.length
        parser.write(slice)
        if (gathered > markupLimits.token) {
          const max = formatCount(markupLimits.token)
          throw new FileRefusal('TOO_LONG', t`One text or tag of the XML is longer than ${max} characters.`)
        }
      }
    },
    close() {
      isAtEnd = true
      parser.close()
    },
  }
}
