import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { menuTemplate } from '../../../../src/main/shell/windows/menu.ts'
import { sheetGroups } from '../../../../src/renderer/app/frame/shortcut-sheet.tsx'
import { paletteEntries } from '../../../../src/renderer/app/palette/entries.ts'
import { commandFor } from '../../../../src/renderer/app/use-shortcuts.ts'
import { acceleratorOf, isPressed, type Keys, keysOf } from '../../../../src/shared/desktop/command-keys.ts'
import { type Command, commands, findCommand } from '../../../../src/shared/desktop/commands.ts'
import { signedIn } from '../support/bridge.ts'

const platforms = ['darwin', 'win32', 'linux'] as const

describe('the table of commands', () => {
  it('has each command once', () => {
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
    expect(new Set(commands.map(({ title }) => title)).size).toBe(commands.length)
  })

  it('assigns no key press to two commands, on any system, typing or not', () => {
    const named = commands.flatMap(({ keys }) => keys.map(({ key }) => key))
    const either = [false, true]
    const presses = [...new Set([...named, ...named.map((name) => name.toUpperCase())])].flatMap((key) =>
      either.flatMap((ctrlKey) =>
        either.flatMap((metaKey) =>
          either.map((shiftKey) => ({ key, ctrlKey, metaKey, shiftKey, altKey: false })),
        ),
      ),
    )
    const clashes = new Set<string>()
    for (const typing of either) {
      for (const mac of either) {
        for (const press of presses) {
          const meant = commands.filter(({ keys }) => keys.some((one) => isPressed(one, press, typing, mac)))
          if (meant.length > 1) clashes.add(meant.map(({ id }) => id).join(' and '))
        }
      }
    }
    expect([...clashes]).toEqual([])
  })

  it('uses no key that no keyboard has', () => {
    for (const { keys, title } of commands) {
      for (const { key } of keys) expect(key, title).toMatch(/^(.|enter|f\d)$/)
    }
  })

  it.each(platforms)('shows no accelerator twice on %s, nor one that a standard role has', (platform) => {
    const accelerators = itemsOf(platform, () => {}).flatMap(({ accelerator }) => accelerator ?? [])
    expect(accelerators.filter((keys, index) => accelerators.indexOf(keys) !== index)).toEqual([])
    for (const one of accelerators) expect(roleKeys).not.toContain(one)
  })

  it.each(commands)('reaches $id by menu, keys, palette and list', (command) => {
    for (const platform of platforms) {
      const chosen: Command[] = []
      const items = itemsOf(platform, (one) => chosen.push(one)).filter(({ id }) => id === command.id)
      expect(items).toHaveLength(1)
      for (const { click } of items) if (click) Reflect.apply(click, undefined, [])
      expect(chosen).toEqual([command])
    }
    for (const mac of [true, false]) {
      for (const keys of command.keys)
        expect(commandFor(commands, press(keys, mac), false, mac)).toBe(command)
      const rows = sheetGroups(commands, mac).flatMap(({ rows }) => rows)
      expect(rows.filter(({ title }) => title === command.title)).toEqual([
        { title: command.title, keys: command.keys.map((keys) => keysOf(keys, mac)) },
      ])
    }
    // The built-in sandbox has commands that only work in it.
    const entries = paletteEntries({ ...emptySources, session: signedIn, mac: false })
    expect(
      entries.filter(({ action }) => action.kind === 'command' && action.command === command),
    ).toHaveLength(1)
    expect(findCommand(command.id)).toBe(command)
  })
})

describe('the keys of commands', () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  const meant = (key: string, change: Partial<typeof plain> = {}, typing = false, mac = false) =>
    commandFor(commands, { key, ...plain, ...change }, typing, mac)?.id ?? null

  it('use Ctrl, on a Mac Cmd, also while typing; never the other one, and never with Alt', () => {
    expect(meant('k', { ctrlKey: true })).toBe('palette')
    expect(meant('K', { ctrlKey: true }, true)).toBe('palette')
    expect(meant('k', { metaKey: true }, false, true)).toBe('palette')
    expect(meant('k', { ctrlKey: true }, false, true)).toBeNull()
    expect(meant('k', { metaKey: true })).toBeNull()
    expect(meant('k', { ctrlKey: true, altKey: true })).toBeNull()
  })

  it('without Ctrl are letters while typing', () => {
    expect([meant('/'), meant('?', { shiftKey: true })]).toEqual(['search', 'sheet'])
    expect([meant('/', {}, true), meant('?', { shiftKey: true }, true)]).toEqual([null, null])
    expect(meant('/', { ctrlKey: true }, true)).toBe('sheet')
  })

  it('never publish: the keys lead to the review, where a button does', () => {
    expect(commands.filter(({ action }) => /publish/i.test(action.kind))).toEqual([])
    const toReview = commands.filter(({ keys }) =>
      keys.some((keys) => acceleratorOf(keys) === 'CommandOrControl+Shift+Enter'),
    )
    expect(toReview.map(({ action }) => action)).toEqual([{ kind: 'go', path: '/review' }])
  })

  it('leave undo and redo to a text field while typing', () => {
    expect(meant('z', { ctrlKey: true })).toBe('undo')
    expect(meant('Z', { ctrlKey: true, shiftKey: true })).toBe('redo')
    expect(meant('y', { ctrlKey: true })).toBe('redo')
    expect(meant('z', { ctrlKey: true }, true)).toBeNull()
    expect(meant('Z', { ctrlKey: true, shiftKey: true }, true)).toBeNull()
    expect(acceleratorOf({ key: 'z', command: true, shift: false, leftToFields: true })).toBeNull()
  })

  it('are written as each system writes them', () => {
    const keys = { key: 'enter', command: true, shift: true }
    expect([keysOf(keys, true), keysOf(keys, false), acceleratorOf(keys)]).toEqual([
      '⇧⌘↩',
      'Ctrl+Shift+Enter',
      'CommandOrControl+Shift+Enter',
    ])
  })
})

/** Electron's keys for the roles in our menu (its documentation of `role`; Chromium's defaults on each system). */
const roleKeys = [
  'Z',
  'Shift+Z',
  'Y',
  'X',
  'C',
  'V',
  'A',
  'Q',
  'W',
  'M',
  'H',
  '0',
  'Plus',
  '-',
  'R',
  'Shift+I',
  'Alt+I',
  'Shift+V',
].map((key) => `CommandOrControl+${key}`)

const emptySources = {
  work: 'both' as const,
  commands,
  session: { environments: [], users: [], environmentId: null, userId: null, accountId: null },
  accounts: [],
  operations: [],
  screen: [],
  audiences: [],
  records: [],
  uses: [],
  webhooks: [],
  sandboxRuns: false,
  receiverRuns: false,
}

function itemsOf(platform: NodeJS.Platform, choose: (command: Command) => void) {
  return menuTemplate(platform, false, commands, choose).flatMap(
    ({ submenu }): MenuItemConstructorOptions[] => (Array.isArray(submenu) ? submenu : []),
  )
}

function press({ key, command, shift }: Keys, mac: boolean) {
  const down = { ctrlKey: command && !mac, metaKey: command && mac, altKey: false, shiftKey: shift === true }
  return { key: shift === true ? key.toUpperCase() : key, ...down }
}
