import { areas } from './areas.ts'
import type { Keys } from './command-keys.ts'

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
  | 'tour'

export const menuNames = ['File', 'Edit', 'View', 'Go', 'New', 'Run', 'Help'] as const
export type MenuName = (typeof menuNames)[number]

export interface Command {
  readonly id: string
  /** The label in the menu, the palette and the shortcut sheet. */
  readonly title: string
  readonly menu: MenuName
  /** On a Mac, the command moves to the application menu under this label. */
  readonly inApplicationMenuAs?: string
  /** The menu shows the first one with Ctrl or Cmd. None if the user took them away. */
  readonly keys: readonly Keys[]
  readonly action: CommandAction
}

const command = (key: string): Keys => ({ key, command: true, shift: false })
const shifted = (key: string): Keys => ({ key, command: true, shift: true })
const bare = (key: string): Keys => ({ key, command: false })
const functionKey = (key: string, shift = false): Keys => ({ key, command: false, shift, whileTyping: true })

const go = (menu: MenuName, id: string, title: string, keys: Keys, path: string): Command => ({
  ...{ id, title, menu },
  keys: [keys],
  action: { kind: 'go', path },
})

const does = (menu: MenuName, id: Plain, title: string, keys: Command['keys']): Command => ({
  ...{ id, title, menu, keys },
  action: { kind: id },
})

const theme = (id: 'light' | 'dark' | 'system', title: string, keys: Keys): Command => ({
  ...{ id, title, menu: 'View' },
  keys: [keys],
  action: { kind: 'theme', theme: id },
})

/**
 * Every command, defined once, with the keys that it has from the start: menus, keys, palette and shortcut sheet are
 * built from this table after the user's changes (`boundCommands`). The palette adds records, and screens and users
 * that only it can find by name.
 */
export const commands: readonly Command[] = [
  does('File', 'window', 'Open new window', [shifted('n')]),
  does('File', 'open', 'Open file', [command('o')]),
  go('File', 'print', 'Print the review', command('p'), '/review/print'),
  go('File', 'exchange', 'Import and export', command('i'), '/exchange'),
  go('File', 'backup', 'Back up, restore or export everything', command('b'), '/settings'),
  does('Edit', 'undo', 'Undo', [{ ...command('z'), leftToFields: true }]),
  does('Edit', 'redo', 'Redo', [
    { ...shifted('z'), leftToFields: true },
    { ...command('y'), leftToFields: true },
  ]),
  does('Edit', 'search', 'Search on this screen', [command('f'), bare('/')]),
  does('View', 'palette', 'Open the command palette', [command('k')]),
  does('View', 'nextRegion', 'Go to the next part of the window', [functionKey('f6')]),
  does('View', 'previousRegion', 'Go to the previous part of the window', [functionKey('f6', true)]),
  theme('light', 'Use the light theme', shifted('l')),
  theme('dark', 'Use the dark theme', shifted('d')),
  theme('system', 'Use the system’s theme', shifted('m')),
  ...areas.map(({ path, title }, index) =>
    go('Go', path.slice(1), `Go to ${title}`, command(String(index + 1)), path),
  ),
  go('Go', 'accounts', 'Go to Accounts', shifted('a'), '/accounts'),
  {
    ...go('Go', 'settings', 'Go to Settings', command(','), '/settings'),
    inApplicationMenuAs: 'Settings…',
  },
  go('Go', 'history', 'Go to draft history', shifted('h'), '/history'),
  go('New', 'newCampaign', 'New campaign', command('n'), '/campaigns/new'),
  go('New', 'newCard', 'New card', shifted('c'), '/creatives/cards/new'),
  go('New', 'newPoll', 'New poll', shifted('p'), '/creatives/polls/new'),
  go('New', 'newConversation', 'New video conversation', shifted('g'), '/creatives/conversations/new'),
  go('New', 'newPost', 'New post', shifted('t'), '/creatives/posts/new'),
  go('New', 'register', 'Register a webhook', shifted('y'), '/webhooks/register'),
  go('New', 'connect', 'Sign in another user', shifted('j'), '/connect'),
  go('Run', 'check', 'Check all changes', shifted('k'), '/review'),
  go('Run', 'publish', 'Publish changes', shifted('enter'), '/review/changes'),
  go('Run', 'conflicts', 'Resolve conflicts', shifted('s'), '/conflicts'),
  go('Run', 'send', 'Send a test event', shifted('x'), '/webhooks/inbox/send'),
  does('Run', 'sandbox', 'Start or stop the sandbox', [shifted('b')]),
  does('Run', 'receiver', 'Start or stop the receiver', [shifted('r')]),
  does('Help', 'rule', 'Show the field’s rule', [functionKey('f1')]),
  does('Help', 'tour', 'Take the tour', [shifted('e')]),
  does('Help', 'sheet', 'Show keyboard shortcuts', [command('/'), bare('?')]),
  {
    ...does('Help', 'updates', 'Check for updates', [command('u')]),
    inApplicationMenuAs: 'Check for updates…',
  },
  does('Help', 'dataFolder', 'Open data folder', [shifted('o')]),
]

export function findCommand(id: string): Command | null {
  return commands.find((one) => one.id === id) ?? null
}
