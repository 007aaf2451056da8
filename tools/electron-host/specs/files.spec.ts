import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import {
  freshFolder,
  html,
  openWindow,
  outcomeOf,
  preloadFile,
  sharedApplication,
  siteFor,
  test,
} from './support.ts'

const application = sharedApplication()
const site = siteFor((_request, response) =>
  html(response, '<input type="file" multiple><div id="target" style="height: 200px">Drop here</div>'),
)

const open = () => openWindow(application(), site().origin, { preload: preloadFile('preload.cjs') })

function newFile(name: string): string {
  const path = join(freshFolder(), name)
  writeFileSync(path, 'content')
  return path
}

/** The preload script's paths for the files in the page's `window.files`. */
const pathsOf = (page: Page) =>
  page.evaluate(() =>
    Reflect.get(window, 'files').map((file: File) => Reflect.get(window, 'api').pathOf(file)),
  )

test('webUtils.getPathForFile: the path of chosen files', async () => {
  const page = await open()
  const paths = [newFile('one.csv'), newFile('größe 2.csv')]
  await page.setInputFiles('input', paths)
  await page.evaluate(() => {
    Reflect.set(window, 'files', [...(document.querySelector('input')?.files ?? [])])
  })
  expect(await pathsOf(page)).toEqual(paths)
})

test('webUtils.getPathForFile: the path of dropped files', async () => {
  const page = await open()
  const path = newFile('dropped.txt')
  await page.evaluate(() => {
    const target = document.querySelector('#target')
    target?.addEventListener('dragover', (event) => event.preventDefault())
    target?.addEventListener('drop', (event) => {
      event.preventDefault()
      if (event instanceof DragEvent) Reflect.set(window, 'files', [...(event.dataTransfer?.files ?? [])])
    })
  })
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [path], dragOperationsMask: 1 }
    await session.send('Input.dispatchDragEvent', { type, x: 40, y: 100, data })
  }
  await expect.poll(() => page.evaluate(() => Reflect.has(window, 'files'))).toBe(true)
  expect(await pathsOf(page)).toEqual([path])
})

test('webUtils.getPathForFile: no path for a File made by a script, an error for anything else', async () => {
  const page = await open()
  const made = page.evaluate(() => Reflect.get(window, 'api').pathOf(new File(['x'], 'made.txt')))
  expect(await made).toBe('')
  const text = page.evaluate(() => Reflect.get(window, 'api').pathOf('/etc/passwd'))
  expect(await outcomeOf(text)).toContain('Error')
})
