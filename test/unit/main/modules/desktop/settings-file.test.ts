import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSettingsFileHandlers } from '../../../../../src/main/modules/desktop/settings-file.ts'
import { createTextFiles } from '../../../../../src/main/shell/files/text-files.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { defaultPreferences } from '../../../../../src/shared/desktop/preferences.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const handlers = (picked: string | null) =>
  createSettingsFileHandlers({
    dialog: { pickFile: async () => picked, saveFile: async () => picked },
    files: createTextFiles(),
    preferences: () => ({ ...defaultPreferences, theme: 'dark' }),
  })

it('writes a file that another computer can read', async () => {
  const path = join(folder, 'mine.json')
  expect(await handlers(path).exportFile(undefined)).toEqual(succeed({ fileName: 'mine.json' }))
  expect(readFileSync(path, 'utf8')).toContain('"theme": "dark"')
  expect(await handlers(path).openFile(undefined)).toMatchObject({
    ok: true,
    value: { fileName: 'mine.json', settings: { theme: 'dark', keys: {} } },
  })
})

it('does nothing if a dialog is closed', async () => {
  expect(await handlers(null).exportFile(undefined)).toEqual(succeed(null))
  expect(await handlers(null).openFile(undefined)).toEqual(succeed(null))
})

it('refuses a file that it can’t use or read', async () => {
  const path = join(folder, 'other.json')
  writeFileSync(path, '{"theme":"dark"}')
  expect(await handlers(path).openFile(undefined)).toMatchObject({
    ok: false,
    fault: { kind: 'refused', message: 'The file has no settings of Flightdeck.' },
  })
  expect(await handlers(join(folder, 'gone.json')).openFile(undefined)).toMatchObject({ ok: false })
})
