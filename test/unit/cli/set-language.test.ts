import { expect, it } from 'vitest'
import { environmentLanguage } from '../../../src/cli/set-language.ts'

it.each([
  [{}, 'en'],
  [{ LANG: '' }, 'en'],
  [{ LANG: 'C' }, 'en'],
  [{ LANG: 'C.UTF-8' }, 'en'],
  [{ LANG: 'POSIX' }, 'en'],
  [{ LANG: 'en' }, 'en'],
  [{ LANG: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'en_US@euro' }, 'en'],
  [{ LANG: 'de' }, 'de'],
  [{ LANG: 'de_DE.UTF-8' }, 'de'],
  [{ LANG: 'de_AT@euro' }, 'de'],
  [{ LANG: 'de-CH' }, 'de'],
  [{ LANG: 'dee_XX' }, 'en'],
  [{ LANG: 'fr_FR.UTF-8' }, 'en'],
  [{ LANG: 'ja_JP.eucJP' }, 'en'],
  [{ LANG: 'xx' }, 'en'],
  [{ LANG: '_.@:' }, 'en'],
  // The first that is set, in POSIX's order.
  [{ LC_ALL: 'en_GB.UTF-8', LC_MESSAGES: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8' }, 'en'],
  [{ LC_ALL: '', LC_MESSAGES: 'de_DE.UTF-8', LANG: 'en_US.UTF-8' }, 'de'],
  [{ LC_ALL: 'fr_FR.UTF-8', LANG: 'de_DE.UTF-8' }, 'en'],
  [{ LC_CTYPE: 'de_DE.UTF-8', LANG: 'en_US.UTF-8' }, 'en'],
  // gettext's list goes first, but not in C.
  [{ LANGUAGE: 'de:en', LANG: 'en_US.UTF-8' }, 'de'],
  [{ LANGUAGE: 'fr:de_AT:en', LANG: 'fr_FR.UTF-8' }, 'de'],
  [{ LANGUAGE: 'en_GB:de', LANG: 'de_DE.UTF-8' }, 'en'],
  [{ LANGUAGE: '', LANG: 'de_DE.UTF-8' }, 'de'],
  [{ LANGUAGE: 'de', LC_ALL: 'C', LANG: 'de_DE.UTF-8' }, 'en'],
  [{ LANGUAGE: 'de', LANG: 'C.UTF-8' }, 'en'],
  [{ LANGUAGE: 'de' }, 'en'],
] as const)('in an environment of %j, the command line speaks %s', (variables, code) => {
  expect(environmentLanguage(variables)).toBe(code)
})
