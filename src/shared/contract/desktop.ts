import { z } from 'zod'
import { type ChosenFile, chosenFileId } from '../desktop/chosen-file.ts'
import type { ExchangeForm } from '../exchange/exchange-file.ts'
import { call } from './call.ts'

/** Contract: the desktop's dialogs and printing. */
export const desktopContract = {
  desktop: {
    /** Asks for a file, then saves the page in front in its printed form as PDF; null if the dialog was canceled. */
    savePdf: call('opens', () => z.strictObject({ name: z.string().trim().min(1).max(120) })).returns<{
      readonly fileName: string
    } | null>(),
    /** Opens a file of any supported kind; null if the dialog was canceled. */
    pickFile: call('opens', () => z.undefined()).returns<FileToOpen | null>(),
    /** What a file of rows contains, judged by its column titles. */
    formOf: call('shows', () => z.strictObject({ file: chosenFileId })).returns<ExchangeForm>(),
  },
} as const

export interface FileToOpen {
  readonly file: ChosenFile
  readonly form: ExchangeForm
}
