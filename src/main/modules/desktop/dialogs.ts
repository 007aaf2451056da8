import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { exchangeFormOf } from '../../../shared/exchange/exchange-file.ts'
import { tableFormOf } from '../../../shared/exchange/table-form.ts'
import { t } from '../../../shared/text/language.ts'
import { unknownFile } from '../../core/faults.ts'
import { nameOf } from '../../core/files/file-name.ts'
import type { ChosenFiles, FileDialog, PagePrinter, TextFiles } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'

export interface DesktopParts {
  readonly dialog: Pick<FileDialog, 'pickFile' | 'saveFile'>
  readonly files: Pick<TextFiles, 'beginning' | 'write'>
  readonly chosenFiles: ChosenFiles
  readonly printer: PagePrinter
}

/** Desktop dialogs and printing. */
export function createDesktopHandlers({
  dialog,
  files,
  chosenFiles,
  printer,
}: DesktopParts): Handlers<'desktop'> {
  return {
    async savePdf({ name }) {
      // The page is taken as it was when the dialog was requested, whatever happens while it's open.
      const pages = await printer.pdf()
      if (!pages.ok) return pages
      const path = await dialog.saveFile('pdf', `${fileNameFrom(name)}.pdf`)
      if (path === null) return succeed(null)
      return mapOutcome(await files.write(path, pages.value), () => ({ fileName: nameOf(path) }))
    },
    async pickFile() {
      const path = await dialog.pickFile('anything')
      if (path === null) return succeed(null)
      const form = exchangeFormOf(path)
      return form === null ? notOpened() : succeed({ file: chosenFiles.add(path), form })
    },
    async formOf({ file }) {
      const path = chosenFiles.pathOf(file)
      if (path === null) return unknownFile()
      const form = exchangeFormOf(path)
      if (form === null) return notOpened()
      // Only the workbook reader can list column titles; feeds and files of people are text.
      if (form !== 'sheet' || path.toLowerCase().endsWith('.xlsx')) return succeed(form)
      return mapOutcome(await files.beginning(path), tableFormOf)
    },
  }
}

/** A file name that every system accepts. */
function fileNameFrom(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}._-]+/gu, ' ').trim()
}

function notOpened(): Outcome<never> {
  return fail({
    kind: 'refused',
    reason: 'input',
    message: t`Flightdeck opens tables (CSV, TSV, XLSX), feeds (XML) and change sets.`,
  })
}
