// dialog: nothing is drawn. Each call is kept and answered as if the person cancelled; tests replace the methods.
import { declareFace, strict } from '../strict.ts'

const levels = declareFace('dialog', {
  showMessageBox: 'recorded',
  showMessageBoxSync: 'refused',
  showOpenDialog: 'recorded',
  showOpenDialogSync: 'refused',
  showSaveDialog: 'recorded',
  showSaveDialogSync: 'refused',
  showErrorBox: 'recorded',
  showCertificateTrustDialog: 'refused',
})

function report(kind: string, given: unknown[]): void {
  const options = Object(given.at(-1))
  console.error(`electron-host: ${kind} answered with cancel: ${options.message ?? options.title ?? ''}`)
}

export const dialog = strict(
  {
    async showMessageBox(...given: unknown[]) {
      report('dialog.showMessageBox', given)
      const { cancelId, buttons } = Object(given.at(-1))
      const names: string[] = Array.isArray(buttons) ? buttons.map(String) : []
      const cancel = names.findIndex((name) => /^(?:&?cancel|&?no)$/i.test(name))
      return {
        response: typeof cancelId === 'number' ? cancelId : Math.max(0, cancel),
        checkboxChecked: false,
      }
    },
    async showOpenDialog(...given: unknown[]) {
      report('dialog.showOpenDialog', given)
      return { canceled: true, filePaths: [] }
    },
    async showSaveDialog(...given: unknown[]) {
      report('dialog.showSaveDialog', given)
      return { canceled: true, filePath: '' }
    },
    showErrorBox(title: string, content: string) {
      console.error(`electron-host: dialog.showErrorBox: ${title}\n${content}`)
    },
  },
  'dialog',
  levels,
)
