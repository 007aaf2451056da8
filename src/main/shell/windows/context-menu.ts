import type {
  App,
  BrowserWindow,
  ContextMenuParams,
  Menu,
  MenuItemConstructorOptions,
  PopupOptions,
  WebContents,
} from 'electron'
import { t } from '../../../shared/text/language.ts'

export type ContextMenuTarget = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'editFlags' | 'misspelledWord' | 'dictionarySuggestions'
>

/** Actions for the misspelled word that was clicked. */
export interface Spelling {
  replaceBy(suggestion: string): void
  learn(word: string): void
}

const line: MenuItemConstructorOptions = { type: 'separator' }

/** The items for a right click, enabled by the page's `editFlags` (so nothing copies from a password). */
export function contextMenuTemplate(
  clicked: ContextMenuTarget,
  spelling: Spelling,
): MenuItemConstructorOptions[] {
  const { editFlags } = clicked
  if (!clicked.isEditable) {
    return editFlags.canCopy && clicked.selectionText.trim() !== '' ? [{ role: 'copy' }] : []
  }
  return [
    ...spellingItems(clicked, spelling),
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    line,
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    line,
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}

function spellingItems(
  { misspelledWord, dictionarySuggestions }: ContextMenuTarget,
  spelling: Spelling,
): MenuItemConstructorOptions[] {
  if (misspelledWord === '') return []
  return [
    ...dictionarySuggestions.map((label) => ({ label, click: () => spelling.replaceBy(label) })),
    { label: t`Learn spelling`, click: () => spelling.learn(misspelledWord) },
    line,
  ]
}

/** Gives every page a menu, because Electron has none and users paste passwords and codes. */
export function offerContextMenus(
  app: App,
  menus: Pick<typeof Menu, 'buildFromTemplate'>,
  windowOf: (contents: WebContents) => BrowserWindow | null,
): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_clicked, params) => {
      const template = contextMenuTemplate(params, spellingOf(contents))
      if (template.length === 0) return
      menus.buildFromTemplate(template).popup(whereOf(params, windowOf(contents)))
    })
  })
}

function spellingOf(contents: WebContents): Spelling {
  return {
    replaceBy: (suggestion) => contents.replaceMisspelling(suggestion),
    learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
  }
}

/** At the pointer, or for the keyboard at the position in the page that it refers to. */
function whereOf(
  { frame, menuSourceType, x, y }: ContextMenuParams,
  window: BrowserWindow | null,
): PopupOptions {
  return {
    ...(window === null ? {} : { window }),
    ...(frame === null ? {} : { frame }),
    ...(menuSourceType === 'mouse' ? {} : { x, y }),
    sourceType: menuSourceType,
  }
}
