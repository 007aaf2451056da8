import { expect } from 'playwright/test'
import { html, sharedApplication, siteFor, test } from './support.ts'

const application = sharedApplication()
const site = siteFor((_request, response) => html(response, '<p>site</p>'))

test('printToPDF: letter by default, or the requested page size and margins', async () => {
  const facts = await application().evaluate(async ({ BrowserWindow }, url) => {
    const window = new BrowserWindow({ show: false })
    await window.loadURL(url)
    const boxOf = (pdf: Buffer) => /MediaBox \[([^\]]*)\]/.exec(pdf.toString('latin1'))?.[1]
    const contents = window.webContents
    const margins = { top: 1, bottom: 1, left: 1, right: 1 }
    return {
      letter: boxOf(await contents.printToPDF({})),
      own: boxOf(await contents.printToPDF({ pageSize: { width: 5, height: 4 }, margins })),
      wrong: await contents
        .printToPDF(Object({ pageSize: 'Unheard' }))
        .catch((error: Error) => error.message),
    }
  }, site().origin)
  expect(facts.letter).toBe('0 0 612 792')
  expect(facts.own).toBe('0 0 360 288')
  expect(facts.wrong).toContain('pageSize')
})
