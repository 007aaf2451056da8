import { describe, expect, it } from 'vitest'
import {
  defaultPreferences,
  type Preferences,
  preferences,
} from '../../../../src/shared/desktop/preferences.ts'
import { readSettingsFile, writeSettingsFile } from '../../../../src/shared/desktop/settings-file.ts'

const limits = { depth: 64, values: 1_000 }
const read = (text: string) => readSettingsFile(text, limits)
const file = (settings: unknown, more: object = {}) =>
  JSON.stringify({ kind: 'flightdeck-settings', version: 1, settings, ...more })

const mine: Preferences = preferences.parse({
  ...defaultPreferences,
  theme: 'dark',
  keys: { check: ['Mod+Shift+K', 'F7'] },
  moneyThresholds: { '*': null, EUR: 9_007_199_254_740_993n },
  gridLayouts: { campaigns: [{ key: 'name', width: 200, pinned: true, shown: true }] },
  savedViews: {
    post: [
      {
        name: 'Drafts',
        content: {
          text: '',
          types: [],
          changedOnly: true,
          withDeleted: false,
          sort: 'title',
          descending: false,
        },
      },
    ],
  },
})

describe('a file of settings', () => {
  it('is read as it was written, with nothing else in it', () => {
    const { theme, language, keys, moneyThresholds, gridLayouts, savedViews } = mine
    const text = writeSettingsFile({ ...mine, phoneCountries: { a1: 'DE' }, tourSeen: true })
    expect(read(text)).toEqual({
      kind: 'read',
      settings: { theme, language, keys, moneyThresholds, gridLayouts, savedViews },
    })
    expect(text).not.toContain('DE')
    expect(text).toContain('9007199254740993')
  })

  it('may have some settings only', () => {
    expect(read(file({ theme: 'light' }))).toEqual({ kind: 'read', settings: { theme: 'light' } })
    expect(read(file({}))).toEqual({ kind: 'read', settings: {} })
  })

  it.each([
    ['what is no JSON', 'theme = dark', "The file isn't JSON."],
    ['nesting beyond the limit', '['.repeat(100), 'nests deeper'],
    [
      'another file',
      '{"kind":"flightdeck-change-set","version":1}',
      'The file has no settings of Flightdeck.',
    ],
    ['a newer file', file({}, { version: 2 }), 'newer version'],
    ['an unknown field', file({ theme: 'dark', colour: 'red' }), "doesn't know “settings.colour”."],
    ['an unknown field beside the settings', file({}, { author: 'Ada' }), "doesn't know “author”."],
    ['an unknown command', file({ keys: { launch: ['F7'] } }), "doesn't know “settings.keys.launch”."],
    [
      'keys that no command may have',
      file({ keys: { check: ['Mod+Q'] } }),
      "“settings.keys.check.0” isn't valid.",
    ],
    [
      'an unknown list',
      file({ savedViews: { invoices: [] } }),
      "doesn't know “settings.savedViews.invoices”.",
    ],
    ['a wrong value', file({ theme: 'pink' }), "The value of “settings.theme” isn't valid."],
    ['preferences that stay here', file({ tourSeen: true }), "doesn't know “settings.tourSeen”."],
    ['many mistakes', file({ a: 1, b: 1, c: 1, d: 1, e: 1 }), 'And 2 more.'],
    ['a name of any length', file({ ['x'.repeat(5_000)]: 1 }), 'xxx…”.'],
  ])('refuses %s and says why', (_, text, reason) => {
    expect(read(text)).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) })
  })
})
