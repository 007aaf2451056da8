import type { WebContents } from 'electron'
import { fail, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { Logger } from '../../core/ports.ts'
import type { PagePrinter } from '../../core/ports-desktop.ts'

export interface PrintedWindow {
  readonly webContents: Pick<WebContents, 'printToPDF'>
}

/** A4 with page numbers at the bottom. Headers and footers have their own styles (Electron, printToPDF). */
const paper = {
  pageSize: 'A4',
  printBackground: false,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate:
    '<span style="font-size:8px;width:100%;padding:0 15mm;text-align:right;font-family:sans-serif"><span class="pageNumber"></span> of <span class="totalPages"></span></span>',
  margins: { top: 0.6, bottom: 0.7, left: 0.6, right: 0.6 },
  generateTaggedPDF: true,
} as const

export function createPagePrinter(current: () => PrintedWindow | undefined, logger: Logger): PagePrinter {
  return {
    async pdf() {
      const window = current()
      if (window === undefined) return fail(notPrinted)
      try {
        return succeed(await window.webContents.printToPDF(paper))
      } catch (error) {
        logger.warn('page.notPrinted', { error })
        return fail(notPrinted)
      }
    },
  }
}

const notPrinted = {
  kind: 'refused',
  reason: 'state',
  message: t`Couldn’t print the window.`,
} as const
