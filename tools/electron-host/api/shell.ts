// shell: nothing leaves the host. Tests replace the methods to see the calls.
import { declareFace, strict } from '../strict.ts'

const levels = declareFace('shell', {
  openExternal: 'recorded',
  openPath: 'recorded',
  showItemInFolder: 'recorded',
})

const note = (what: string) => console.error(`electron-host: ${what}`)

export const shell = strict(
  {
    async openExternal(url: string, _options: { activate?: boolean; logUsage?: boolean } = {}) {
      // Windows takes no longer address.
      if (url.length > 2_081) throw new Error('Failed to open URL')
      note(`shell.openExternal ${new URL(url).href}`)
    },
    async openPath(path: string) {
      note(`shell.openPath ${path}`)
      return ''
    },
    showItemInFolder: (path: string) => note(`shell.showItemInFolder ${path}`),
  },
  'shell',
  levels,
)
