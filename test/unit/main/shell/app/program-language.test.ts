import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readTranslation } from '../../../../../src/main/shell/app/program-language.ts'

const folder = mkdtempSync(join(tmpdir(), 'flightdeck-language-'))
afterAll(() => rmSync(folder, { recursive: true }))
const german = { Delete: 'Löschen' }
writeFileSync(join(folder, 'de.json'), JSON.stringify(german))

it.each([
  ['German chosen', '{"preferences":{"language":"de"}}', ['en'], 'de'],
  ['English chosen', '{"preferences":{"language":"en"}}', ['de'], null],
  ['the system’s language', '{"preferences":{"language":"system"}}', ['de-AT'], 'de'],
  ['settings of an earlier version', '{"preferences":{"theme":"dark"}}', ['de-AT'], 'de'],
  ['a language of a later version', '{"preferences":{"language":"fr"}}', ['en'], null],
  ['damaged settings', '{"preferences":{"lang', ['de'], 'de'],
])('reads %s', (_name, settings, system, code) => {
  const path = join(folder, 'settings.json')
  writeFileSync(path, settings)
  expect(readTranslation(path, folder, system)).toEqual(code === null ? null : { code, messages: german })
})

it('uses English without translations, and the system’s language without settings', () => {
  const missing = join(folder, 'missing')
  expect(readTranslation(missing, missing, ['de'])).toBeNull()
  mkdirSync(missing)
  expect(readTranslation(missing, folder, ['de'])?.code).toBe('de')
})
