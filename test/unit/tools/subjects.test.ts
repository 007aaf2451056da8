import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../../src')
const namesIn = (folder: string): readonly string[] =>
  readdirSync(join(source, folder)).map((name) => basename(name, '.ts'))

/** Screens that join several subjects; ARCHITECTURE.md says which. */
const joined = ['activity', 'creatives', 'settings']

test('a subject of the bridge has the same name in the contract and in main', () => {
  const modules = namesIn('main/modules')
  const subjects = namesIn('shared/contract').filter((name) => name !== 'contract')
  expect(
    subjects.filter((name) => !modules.includes(name)),
    'files of src/shared/contract without a folder of that name in src/main/modules',
  ).toEqual([])
})

test('a screen has the name of a subject', () => {
  const modules = namesIn('main/modules')
  const screens = namesIn('renderer/features').filter((name) => !joined.includes(name))
  expect(
    screens.filter((name) => !modules.includes(name)),
    'folders of src/renderer/features without one of that name in src/main/modules',
  ).toEqual([])
})
