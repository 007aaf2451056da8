// clipboard: promise-based since Electron 44. The text stays inside the host and never reaches the system's clipboard.
import { declareFace, strict } from '../strict.ts'

const levels = declareFace('clipboard', {
  readText: 'recorded',
  writeText: 'recorded',
  clear: 'recorded',
  read: 'refused',
  write: 'refused',
  has: 'recorded',
})

let text = ''

export const clipboard = strict(
  {
    readText: async () => text,
    async writeText(written: string) {
      if (typeof written !== 'string') throw new TypeError('text must be a string')
      text = written
    },
    clear() {
      text = ''
    },
    has: async (mimeType: string) => mimeType === 'text/plain' && text !== '',
  },
  'clipboard',
  levels,
)
