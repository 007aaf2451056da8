import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type BuiltModule, earlyTexts } from '../../../tools/package/language-first.ts'

/** They write no text that people read; what the sandbox answers isn't translated. */
const silent = ['certificate-worker.ts', 'checkpoint-worker.ts', 'sandbox-worker.ts']

it('sets the language of every thread before anything else', () => {
  const entries = globSync('src/main/**/*-worker.ts').filter((file) => !silent.includes(basename(file)))
  expect(entries.length).toBeGreaterThan(7)
  const first = (file: string) => readFileSync(file, 'utf8').split('\n')[0]
  expect(entries.filter((file) => !first(file)?.endsWith("/set-language.ts'"))).toEqual([])
  expect(first('src/main/index.ts')).toBe("import './shell/app/set-language.ts'")
})

describe('the build refuses a chunk that would read texts before the language is set', () => {
  const module = (
    importedIds: readonly string[],
    code = '',
    dynamicallyImportedIds: readonly string[] = [],
  ): BuiltModule => ({ code, importedIds, dynamicallyImportedIds })
  const language = '/src/shared/text/language.ts'
  const modules: Readonly<Record<string, BuiltModule>> = {
    [language]: module([], 'export function startInLanguage(chosen) {}'),
    'entry.ts': module([], '', ['set.ts', 'call.ts']),
    'set.ts': module([language], 'startInLanguage(null)', ['translate.ts']),
    'translate.ts': module([language, 'schemas.ts'], 'startInLanguage(german)'),
    'schemas.ts': module([]),
    'limits.ts': module(['schemas.ts']),
    'labels.ts': module([language]),
    'call.ts': module(['schemas.ts', 'limits.ts', 'labels.ts']),
  }
  const chunk = (fileName: string, moduleIds: readonly string[], imports: readonly string[] = []) => ({
    fileName,
    moduleIds,
    imports,
  })
  const early = (...chunks: readonly ReturnType<typeof chunk>[]) =>
    earlyTexts([chunk('entry', ['entry.ts']), ...chunks], (id) => modules[id] ?? null)

  it.each([
    ['in the chunk that sets it', [chunk('set', [language, 'set.ts', 'labels.ts'])], 'set loads labels.ts'],
    [
      'beside what it shares with the translation',
      [
        chunk('set', [language, 'set.ts']),
        chunk('translate', ['translate.ts'], ['set', 'call']),
        chunk('call', ['schemas.ts', 'limits.ts', 'labels.ts', 'call.ts'], ['set']),
      ],
      'translate loads labels.ts',
    ],
    [
      'two chunks further',
      [
        chunk('set', [language, 'set.ts']),
        chunk('translate', ['translate.ts'], ['set', 'schemas']),
        chunk('schemas', ['schemas.ts', 'limits.ts'], ['labels']),
        chunk('labels', ['labels.ts'], ['set']),
      ],
      'translate loads labels.ts',
    ],
  ])('%s', (_where, chunks, expected) => {
    expect(early(...chunks)).toContain(expected)
  })

  it('but not one that loads after it, or has no texts', () => {
    expect(
      early(
        chunk('set', [language, 'set.ts']),
        chunk('translate', ['translate.ts', 'schemas.ts', 'limits.ts'], ['set']),
        chunk('call', ['call.ts', 'labels.ts'], ['set', 'translate']),
      ),
    ).toEqual([])
  })

  it('and not the page that loads its language itself', () => {
    const page = { ...modules, 'main.ts': module(['set.ts'], '', ['call.ts']) }
    expect(
      earlyTexts(
        [chunk('main', [language, 'set.ts', 'main.ts'])],
        (id) => page[id as keyof typeof page] ?? null,
      ),
    ).toEqual([])
  })
})
