import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createChosenFiles } from '../../../../../src/main/core/files/chosen-files.ts'
import { createDesktopHandlers } from '../../../../../src/main/modules/desktop/dialogs.ts'
import { createTextFiles } from '../../../../../src/main/shell/files/text-files.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-desktop-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ids = createChosenFiles({ now: () => 0 }, { bytes: (length) => randomBytes(length) })
const pages = new TextEncoder().encode('%PDF-1.7')
const handlers = (picked: string | null) => {
  const suggested: string[] = []
  const dialog = {
    pickFile: async () => picked,
    saveFile: async (_kind: string, name: string) => {
      suggested.push(name)
      return picked
    },
  }
  const printer = { pdf: async () => succeed<Uint8Array>(pages) }
  return {
    ...createDesktopHandlers({ dialog, files: createTextFiles(), chosenFiles: ids, printer }),
    suggested,
  }
}

it('writes the page as PDF to the chosen place, with a name any system accepts', async () => {
  const path = join(folder, 'review.pdf')
  const { savePdf, suggested } = handlers(path)
  expect(await savePdf({ name: 'Review: a/b' })).toEqual(succeed({ fileName: 'review.pdf' }))
  expect(readFileSync(path)).toEqual(Buffer.from(pages))
  expect(suggested).toEqual(['Review a b.pdf'])
})

it('writes nothing if the dialog was closed or the page could not be printed', async () => {
  expect(await handlers(null).savePdf({ name: 'Review' })).toEqual(succeed(null))
  const refused = { kind: 'refused', reason: 'state', message: 'Couldn’t print the window.' } as const
  const failing = createDesktopHandlers({
    dialog: { pickFile: async () => null, saveFile: async () => expect.unreachable() },
    files: createTextFiles(),
    chosenFiles: ids,
    printer: { pdf: async () => fail(refused) },
  })
  expect(await failing.savePdf({ name: 'Review' })).toEqual(fail(refused))
})

it('reports what was chosen, and refuses unsupported files', async () => {
  expect(await handlers('/a/set.flightdeck').pickFile(undefined)).toEqual(
    succeed({ file: { id: expect.any(String), name: 'set.flightdeck' }, form: 'changeSet' }),
  )
  expect(await handlers(null).pickFile(undefined)).toEqual(succeed(null))
  expect(await handlers('/a/program.exe').pickFile(undefined)).toMatchObject({
    fault: { kind: 'refused', reason: 'input' },
  })
})

it.each([
  ['feed.csv', 'id,title,link,image_link,price\n1,Tent', 'feed'],
  ['people.csv', 'Email;First name\nada@example.com;Ada', 'people'],
  ['sheet.tsv', 'Campaign ID\tName\n1\tTents', 'sheet'],
  ['feed.xml', '<rss>', 'feed'],
  ['changes.flightdeck', '{}', 'changeSet'],
  ['book.xlsx', 'PK', 'sheet'],
])('recognizes %s', async (name, text, form) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  expect(await handlers(null).formOf({ file: ids.add(path).id })).toEqual(succeed(form))
})

it('reads titles in UTF-16 as well, and reports a file that can’t be read', async () => {
  const path = join(folder, 'feed.csv')
  writeFileSync(path, Buffer.from('\ufeffid\tprice\tlink\n', 'utf16le'))
  expect(await handlers(null).formOf({ file: ids.add(path).id })).toEqual(succeed('feed'))
  expect(await handlers(null).formOf({ file: ids.add(join(folder, 'gone.csv')).id })).toMatchObject({
    fault: { kind: 'storage', code: 'ENOENT' },
  })
})

it('opens nothing that the user didn’t choose', async () => {
  expect(await handlers(null).formOf({ file: 'a'.repeat(32) })).toMatchObject({ fault: { kind: 'refused' } })
})
