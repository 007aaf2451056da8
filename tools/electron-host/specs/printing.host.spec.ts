import { expect } from 'playwright/test'
import { sharedApplication, test } from './support.ts'

const application = sharedApplication()

test('print ends as if the person cancelled; a test can see what was asked', async () => {
  const facts = await application().evaluate(async ({ app, BrowserWindow }) => {
    await app.whenReady()
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (!contents) throw new Error('no contents')
    const answer = await new Promise<unknown[]>((resolve) => {
      contents.print({ landscape: true }, (...values) => resolve(values))
    })
    const asked: unknown[] = []
    contents.print = (options) => asked.push(options)
    contents.print({ copies: 2 })
    return { answer, asked }
  })
  expect(facts).toEqual({ answer: [false, 'Print job canceled'], asked: [{ copies: 2 }] })
})
