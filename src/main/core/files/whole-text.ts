import type { TextEncoding } from './encoding.ts'
import { withExternalFile } from './external-file.ts'
import { readText, readTextHead } from './text-file.ts'

/** A text file as a whole, with how it was read. */
export interface WholeText {
  readonly text: string
  readonly encoding: TextEncoding
  readonly isCompressed: boolean
  /** The first line with a character that isn't valid in the encoding, from 1; null if there is none. */
  readonly garbledLine: number | null
}

/** Throws `FileRefusal`. `bytes`: the maximum, also of what a compressed file unpacks to. */
export function readWholeText(path: string, bytes: number, chosenEncoding?: string): Promise<WholeText> {
  return withExternalFile(path, { bytes }, async (file) => {
    const head = await readTextHead(file, bytes, chosenEncoding)
    let { encoding } = head
    let isGarbled = false
    let text = ''
    const events = {
      onGarbled: () => {
        isGarbled = true
      },
      onEncoding: (changed: TextEncoding) => {
        encoding = changed
      },
    }
    for await (const part of readText(file, head, bytes, events)) text += part.text
    return {
      text,
      encoding,
      isCompressed: head.isCompressed,
      garbledLine: isGarbled ? lineOf(text, /[\ufffd\u0080-\u009f]/) : null,
    }
  })
}

function lineOf(text: string, pattern: RegExp): number {
  return text.slice(0, Math.max(0, text.search(pattern))).split('\n').length
}
