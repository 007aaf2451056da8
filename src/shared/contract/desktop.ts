import { z } from 'zod'
import { type ChosenFile, chosenFileId } from '../desktop/chosen-file.ts'
import type { ExchangeForm } from '../exchange/exchange-file.ts'
import { call } from './call.ts'

/** The part of the contract about the desktop around the program: its dialogs, its paper. */
export const desktopContract = {
  desktop: {
    /** Asks where to, then writes the page in front as it prints, as PDF; null where the dialog was closed. */
    savePdf: call(() => z.strictObject({ name: z.string().trim().min(1).max(120) })).returns<{
      readonly fileName: string
    } | null>(),
    /** Asks for a file of any kind that the program reads; null where the dialog was closed. */
    pickFile: call(() => z.undefined()).returns<FileToOpen | null>(),
    /** What a file of rows is about, by the titles of its columns. */
    formOf: call(() => z.strictObject({ file: chosenFileId })).returns<ExchangeForm>(),
  },
} as const

export interface FileToOpen {
  readonly file: ChosenFile
  readonly form: ExchangeForm
}
