// Printing a page: printToPDF through the browser.
import type { Session } from '../browser/connection.ts'
import { names, onlyOptions } from '../strict.ts'

type Size = { readonly width: number; readonly height: number }

export type PdfOptions = {
  readonly landscape?: boolean
  readonly displayHeaderFooter?: boolean
  readonly printBackground?: boolean
  readonly scale?: number
  readonly pageSize?: string | Size
  readonly margins?: { top?: number; bottom?: number; left?: number; right?: number }
  readonly pageRanges?: string
  readonly headerTemplate?: string
  readonly footerTemplate?: string
  readonly preferCSSPageSize?: boolean
  readonly generateTaggedPDF?: boolean
  readonly generateDocumentOutline?: boolean
}

/** Portrait, in inches. */
const paperSizes: Readonly<Record<string, Size>> = {
  letter: { width: 8.5, height: 11 },
  legal: { width: 8.5, height: 14 },
  tabloid: { width: 11, height: 17 },
  ledger: { width: 17, height: 11 },
  a0: { width: 33.1, height: 46.8 },
  a1: { width: 23.4, height: 33.1 },
  a2: { width: 16.54, height: 23.4 },
  a3: { width: 11.7, height: 16.54 },
  a4: { width: 8.27, height: 11.7 },
  a5: { width: 5.83, height: 8.27 },
  a6: { width: 4.13, height: 5.83 },
}

const pdfOptions = names(`
  landscape displayHeaderFooter printBackground scale pageSize margins pageRanges headerTemplate
  footerTemplate preferCSSPageSize generateTaggedPDF generateDocumentOutline
`)

function paperSize(given: string | Size): Size {
  const size = typeof given === 'string' ? paperSizes[given.toLowerCase()] : given
  if (!size) throw new Error(`Invalid pageSize ${String(given)}`)
  return size
}

/** The PDF of a page; sizes and margins in inches, as in Electron. */
export async function printToPdf(session: Session, options: PdfOptions): Promise<Buffer> {
  onlyOptions(options, pdfOptions, 'printToPDF options')
  const { pageSize = 'letter', margins = {}, ...rest } = options
  onlyOptions(margins, ['top', 'bottom', 'left', 'right'], 'printToPDF margins')
  const { width, height } = paperSize(pageSize)
  const edge = { top: 0.4, bottom: 0.4, left: 0.4, right: 0.4, ...margins }
  const { data } = await session.send('Page.printToPDF', {
    ...rest,
    paperWidth: width,
    paperHeight: height,
    marginTop: edge.top,
    marginBottom: edge.bottom,
    marginLeft: edge.left,
    marginRight: edge.right,
  })
  return Buffer.from(data, 'base64')
}
