import { EventEmitter } from 'node:events'
import type { EditFlags, MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import {
  type ContextMenuTarget,
  contextMenuTemplate,
  offerContextMenus,
} from '../../../../../src/main/shell/windows/context-menu.ts'

const nothing: EditFlags = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: false,
  canDelete: false,
  canSelectAll: false,
  canEditRichly: false,
}
const page: ContextMenuTarget = {
  isEditable: false,
  selectionText: '',
  editFlags: nothing,
  misspelledWord: '',
  dictionarySuggestions: [],
}
const field: ContextMenuTarget = { ...page, isEditable: true }
const noSpelling = { replaceBy: () => undefined, learn: () => undefined }
const offered = (clicked: ContextMenuTarget) => contextMenuTemplate(clicked, noSpelling)
/** Enabled roles. */
const enabled = (template: readonly MenuItemConstructorOptions[]) =>
  template.filter((item) => item.role !== undefined && item.enabled !== false).map(({ role }) => role)

describe('a right click', () => {
  it('offers a field the standard editing commands in the standard order', () => {
    const roles = offered(field).map(({ role, type }) => role ?? type)
    const line = 'separator'
    expect(roles).toEqual(['undo', 'redo', line, 'cut', 'copy', 'paste', line, 'selectAll'])
  })

  it.each([
    ['canUndo', 'undo'],
    ['canRedo', 'redo'],
    ['canCut', 'cut'],
    ['canCopy', 'copy'],
    ['canPaste', 'paste'],
    ['canSelectAll', 'selectAll'],
  ] as const)('enables by %s %s only', (flag, role) => {
    expect(enabled(offered({ ...field, editFlags: { ...nothing, [flag]: true } }))).toEqual([role])
  })

  it('copies selected text outside of fields, and nothing else', () => {
    const selected = {
      ...page,
      selectionText: 'x1',
      editFlags: { ...nothing, canCopy: true, canSelectAll: true },
    }
    expect(offered(selected)).toEqual([{ role: 'copy' }])
  })

  it.each<[string, Partial<ContextMenuTarget>]>([
    ['nothing is selected', { editFlags: { ...nothing, canCopy: true, canSelectAll: true } }],
    ['a blank is selected', { selectionText: ' \n ', editFlags: { ...nothing, canCopy: true } }],
    ['the page lets nothing be copied', { selectionText: 'x1' }],
  ])('offers nothing if %s', (_what, clicked) => {
    expect(offered({ ...page, ...clicked })).toEqual([])
  })

  it('offers other spellings of a doubtful word, and to learn it', () => {
    const done: string[] = []
    const spelling = {
      replaceBy: (word: string) => void done.push(`by ${word}`),
      learn: (word: string) => void done.push(`learn ${word}`),
    }
    const doubted = { ...field, misspelledWord: 'wrod', dictionarySuggestions: ['word', 'rod'] }
    const items = contextMenuTemplate(doubted, spelling).slice(0, 4)
    expect(items.map(({ label, type }) => label ?? type)).toEqual([
      'word',
      'rod',
      'Learn spelling',
      'separator',
    ])
    for (const { click } of items) Reflect.apply(click ?? (() => undefined), undefined, [])
    expect(done).toEqual(['by word', 'by rod', 'learn wrod'])
  })
})

describe('every page', () => {
  /** Creates a page; returns the menus shown on right clicks, and how. */
  function shownBy(...clicks: readonly object[]) {
    const app = new EventEmitter()
    const contents = new EventEmitter()
    const window = { name: 'the window of the page' }
    const shown: unknown[] = []
    const menus = {
      buildFromTemplate: (template: readonly object[]) => ({
        popup: (options: object) => shown.push({ items: template.length, ...options }),
      }),
    }
    const windowOf = (of: unknown) => (of === contents ? Object(window) : null)
    offerContextMenus(Object(app), Object(menus), windowOf)
    app.emit('web-contents-created', {}, contents)
    for (const click of clicks) contents.emit('context-menu', {}, click)
    return { shown, window }
  }
  const at = { frame: null, x: 7, y: 9 }

  it('shows the menu at the pointer, in its own window', () => {
    const { shown, window } = shownBy({ ...field, ...at, menuSourceType: 'mouse' })
    expect(shown).toEqual([{ items: 8, window, sourceType: 'mouse' }])
  })

  it('shows it at the place where the keyboard requested it', () => {
    const frame = { name: 'the frame' }
    const { shown, window } = shownBy({ ...field, ...at, frame, menuSourceType: 'keyboard' })
    expect(shown).toEqual([{ items: 8, window, frame, x: 7, y: 9, sourceType: 'keyboard' }])
  })

  it('shows none if there is nothing to do', () => {
    expect(shownBy({ ...page, ...at, menuSourceType: 'mouse' }).shown).toEqual([])
  })
})
