import { t } from '../text/language.ts'
import { type Area, areas, commandOf, lowerAreas } from './areas.ts'
import { bare, command, functionKey, type Keys, shifted } from './command-keys.ts'

/** What a command does. `window` and `dataFolder` work without a page; the focused page runs all others. */
export type CommandAction =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'theme'; readonly theme: 'light' | 'dark' | 'system' }
  | { readonly kind: Plain }

type Plain =
  | 'palette'
  | 'search'
  | 'sheet'
  | 'undo'
  | 'redo'
  | 'sandbox'
  | 'receiver'
  | 'open'
  | 'window'
  | 'dataFolder'
  | 'updates'
  | 'nextRegion'
  | 'previousRegion'
  | 'rule'
  | 'tree'
  | 'dock'
  | 'tour'

export const menuNames = ['File', 'Edit', 'View', 'Go', 'New', 'Run', 'Help'] as const
export type MenuName = (typeof menuNames)[number]
export const menuLabels: Readonly<Record<MenuName, string>> = {
  File: t`File`,
  Edit: t`Edit`,
  View: t`View`,
  Go: t`Go`,
  New: t`New`,
  Run: t`Run`,
  Help: t`Help`,
}

export interface Command {
  readonly id: string
  /** The label in the menu, the palette and the shortcut sheet. */
  readonly title: string
  readonly menu: MenuName
  /** On a Mac, the command moves to the application menu under this label. */
  readonly inApplicationMenuAs?: string
  /** The menu shows the first one with Ctrl or Cmd. Empty if the user removed them. */
  readonly keys: readonly Keys[]
  readonly action: CommandAction
}

const go = (menu: MenuName, id: string, title: string, keys: Keys, path: string): Command => ({
  id,
  title,
  menu,
  keys: [keys],
  action: { kind: 'go', path },
})

const does = (menu: MenuName, id: Plain, title: string, keys: Command['keys']): Command => ({
  id,
  title,
  menu,
  keys,
  action: { kind: id },
})

const theme = (id: 'light' | 'dark' | 'system', title: string, keys: Keys): Command => ({
  id,
  title,
  menu: 'View',
  keys: [keys],
  action: { kind: 'theme', theme: id },
})

function goToArea(area: Area): Command {
  const { path, title, keys } = area
  const opening = go('Go', commandOf(area), t`Go to ${title}`, keys, path)
  return path === '/settings' ? { ...opening, inApplicationMenuAs: t`Settings…` } : opening
}

/**
 * Every command, defined once, with its default keys: menus, keys, palette and shortcut sheet are built from this table
 * after the user's changes (`boundCommands`). The palette adds records, and screens and users that only it can find by
 * name.
 */
export const commands: readonly Command[] = [
  does('File', 'window', t`Open new window`, [shifted('n')]),
  does('File', 'open', t`Open file`, [command('o')]),
  go('File', 'print', t`Print the review`, command('p'), '/review/print'),
  go('File', 'exchange', t`Import and export`, command('i'), '/exchange'),
  go('File', 'backup', t`Back up, restore or export everything`, command('b'), '/settings'),
  does('Edit', 'undo', t`Undo`, [{ ...command('z'), leftToFields: true }]),
  does('Edit', 'redo', t`Redo`, [
    { ...shifted('z'), leftToFields: true },
    { ...command('y'), leftToFields: true },
  ]),
  does('Edit', 'search', t`Search on this screen`, [command('f'), bare('/')]),
  does('View', 'palette', t`Open the command palette`, [command('k')]),
  does('View', 'nextRegion', t`Go to the next part of the window`, [functionKey('f6')]),
  does('View', 'previousRegion', t`Go to the previous part of the window`, [functionKey('f6', true)]),
  does('View', 'tree', t`Show or hide the tree of campaigns`, [functionKey('f7')]),
  does('View', 'dock', t`Dock a campaign’s details below or right`, [functionKey('f9')]),
  theme('light', t`Use the light theme`, shifted('l')),
  theme('dark', t`Use the dark theme`, shifted('d')),
  theme('system', t`Use the system’s theme`, shifted('m')),
  ...[...areas, ...lowerAreas].map(goToArea),
  go('Go', 'history', t`Go to draft history`, shifted('h'), '/history'),
  go('New', 'newCampaign', t`New campaign`, command('n'), '/campaigns/new'),
  go('New', 'newCard', t`New card`, shifted('c'), '/creatives/cards/new'),
  go('New', 'newPoll', t`New poll`, shifted('p'), '/creatives/polls/new'),
  go('New', 'newConversation', t`New conversation`, shifted('g'), '/creatives/conversations/new'),
  go('New', 'newPost', t`New post`, shifted('t'), '/creatives/posts/new'),
  go('New', 'register', t`Register a webhook`, shifted('y'), '/webhooks/register'),
  go('New', 'connect', t`Sign in another user`, shifted('j'), '/connect'),
  go('Run', 'check', t`Check all changes`, shifted('k'), '/review'),
  go('Run', 'publish', t`Publish changes`, shifted('enter'), '/review'),
  go('Run', 'conflicts', t`Resolve conflicts`, shifted('s'), '/conflicts'),
  go('Run', 'send', t`Send a test event`, shifted('x'), '/webhooks/inbox/send'),
  does('Run', 'sandbox', t`Start or stop the sandbox`, [shifted('b')]),
  does('Run', 'receiver', t`Start or stop the receiver`, [shifted('r')]),
  does('Help', 'rule', t`Show the field’s rule`, [functionKey('f1')]),
  does('Help', 'tour', t`Take the tour`, [shifted('e')]),
  does('Help', 'sheet', t`Show keyboard shortcuts`, [command('/'), bare('?')]),
  {
    ...does('Help', 'updates', t`Check for updates`, [command('u')]),
    inApplicationMenuAs: t`Check for updates…`,
  },
  does('Help', 'dataFolder', t`Open data folder`, [shifted('o')]),
]

export function findCommand(id: string): Command | null {
  return commands.find((command) => command.id === id) ?? null
}
