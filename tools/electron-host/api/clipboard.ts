// clipboard: not the system's; a record of what main or a page put there.
import { declareFace, strict } from '../strict.ts'

let clipboardText = ''

/** Whether a page could paste something. */
export const canPasteText = (): boolean => clipboardText !== ''

/** A page has copied or cut this. */
export function noteCopiedText(text: string): void {
  if (text !== '') clipboardText = text
}

export const clipboard = strict(
  {
    writeText(text: string) {
      if (typeof text !== 'string') throw new TypeError('Error processing argument at index 0')
      clipboardText = text
    },
    clear() {
      clipboardText = ''
    },
  },
  'clipboard',
  declareFace('clipboard', { recorded: 'writeText clear' }),
)
