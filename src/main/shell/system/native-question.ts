import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron'
import { t } from '../../../shared/text/language.ts'
import type { NativeQuestion, NativeQuestions } from '../../core/ports-desktop.ts'

/**
 * Native message boxes, which no page can draw over, read or answer. Cancel is the default; while one is open, others
 * are declined.
 */
export function createNativeQuestions(
  dialog: Pick<Dialog, 'showMessageBox'>,
  parent: () => BrowserWindow | undefined,
): NativeQuestions {
  let open = false
  const show = async ({ title, message, detail, action }: NativeQuestion): Promise<boolean> => {
    const options: MessageBoxOptions = {
      type: 'warning',
      title,
      message,
      detail,
      buttons: [t`Cancel`, action],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    }
    const window = parent()
    const { response } =
      window === undefined
        ? await dialog.showMessageBox(options)
        : await dialog.showMessageBox(window, options)
    return response === 1
  }
  return {
    async confirm(question) {
      if (open) return false
      open = true
      try {
        return await show(question)
      } finally {
        open = false
      }
    },
  }
}
