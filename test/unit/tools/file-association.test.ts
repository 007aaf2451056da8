import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { changeSetEnding, exchangeFormOf } from '../../../src/shared/exchange/exchange-file.ts'
import { config, offers } from '../../../tools/package/builder-config.ts'

it('opens change sets as their own program, on every system', () => {
  expect(config.fileAssociations).toMatchObject([
    { ext: changeSetEnding, mimeType: 'application/x-flightdeck-change-set', role: 'Editor' },
  ])
})

it('opens every file type that the system associates with it', () => {
  const endings = [...config.fileAssociations, ...offers].map(({ ext }) => ext)
  for (const ending of endings) expect(exchangeFormOf(`/a/file.${ending}`), ending).not.toBeNull()
})

describe('tables and JSON, which belong to other programs, are offered', () => {
  const endings = ['csv', 'json']

  it('on Linux by their types', () => {
    expect(config.linux.mimeTypes).toEqual(['text/csv', 'application/json'])
  })

  it('on a Mac as an alternative', () => {
    expect(config.mac.fileAssociations.map(({ ext }) => ext)).toEqual(endings)
    for (const { rank } of config.mac.fileAssociations) expect(rank).toBe('Alternate')
  })

  describe('on Windows under "Open with"', () => {
    const script = readFileSync(join(import.meta.dirname, '../../..', config.nsis.include), 'utf8')
    const macro = (name: string) =>
      new RegExp(`^!macro ${name}\\b.*\\n([^]*?)^!macroend`, 'm').exec(script)?.[1] ?? ''
    const called = (within: string, name: string) =>
      [...macro(within).matchAll(new RegExp(`!insertmacro ${name} "(\\w+)"(?: "([^"]+)")?`, 'g'))].map(
        ([, ending, title]) => ({ ext: ending, ...(title === undefined ? {} : { name: title }) }),
      )

    it('from installation until removal', () => {
      expect(called('customInstall', 'offerToOpen')).toEqual(offers.map(({ ext, name }) => ({ ext, name })))
      expect(called('customUnInstall', 'withdrawOffer')).toEqual(endings.map((ext) => ({ ext })))
    })

    it('by an entry of ours among others’, which starts the program with the file', () => {
      // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the installer's compiler fills these in.
      const kind = 'Flightdeck.${EXTENSION}'
      const list = 'Software\\Classes\\.${EXTENSION}\\OpenWithProgids'
      // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above.
      expect(macro('offerToOpen')).toContain(`WriteRegStr SHELL_CONTEXT "${list}" "${kind}" ""`)
      expect(macro('offerToOpen')).toContain(
        `"Software\\Classes\\${kind}\\shell\\open\\command" "" '"$INSTDIR\\\${APP_EXECUTABLE_FILENAME}" "%1"'`,
      )
      expect(macro('withdrawOffer')).toContain(`DeleteRegValue SHELL_CONTEXT "${list}" "${kind}"`)
      expect(macro('withdrawOffer')).toContain(`DeleteRegKey SHELL_CONTEXT "Software\\Classes\\${kind}"`)
    })

    it('without adopting or deleting others’ entries', () => {
      // The extension key's default value says which program owns it.
      expect(script).not.toMatch(/"Software\\Classes\\\.\$\{EXTENSION\}" ""/)
      expect(script).not.toMatch(/DeleteRegKey.*\\\./)
    })
  })
})
