import { areas } from './areas.ts'
import type { Keys } from './command-keys.ts'

/** What a command does. `window` and `dataFolder` need no page; all others are carried out by the page in front. */
export type CommandAction =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'theme'; readonly theme: 'light' | 'dark' | 'system' }
  | {
      readonly kind:
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
    }

export const menuNames = ['File', 'Edit', 'View', 'Go', 'New', 'Run', 'Help'] as const
export type MenuName = (typeof menuNames)[number]

export interface Command {
  readonly id: string
  /** What menu, palette and sheet call it. */
  readonly title: string
  readonly menu: MenuName
  /** The first with Ctrl or Cmd is the one that the menu shows. */
  readonly keys: readonly [Keys, ...Keys[]]
  readonly action: CommandAction
}

const command = (key: string): Keys => ({ key, command: true, shift: false })
const shifted = (key: string): Keys => ({ key, command: true, shift: true })
const bare = (key: string): Keys => ({ key, command: false })

const go = (menu: MenuName, id: string, title: string, keys: Keys, path: string): Command => ({
  ...{ id, title, menu },
  keys: [keys],
  action: { kind: 'go', path },
})

/**
 * Every command of the program, once: the menus, the keys, the palette and the sheet of keys are made of this table.
 * Records, and the users and screens that only the palette reaches by name, stand beside it there.
 */
export const commands: readonly Command[] = [
  {
    id: 'window',
    title: 'Open another window',
    menu: 'File',
    keys: [shifted('n')],
    action: { kind: 'window' },
  },
  { id: 'open', title: 'Open a file', menu: 'File', keys: [command('o')], action: { kind: 'open' } },
  go('File', 'print', 'Print the review', command('p'), '/review/print'),
  go('File', 'exchange', 'Import and export', command('i'), '/exchange'),
  go('File', 'backup', 'Back up, restore or export everything', command('b'), '/settings'),
  {
    id: 'undo',
    title: 'Undo the last change',
    menu: 'Edit',
    keys: [{ ...command('z'), leftToFields: true }],
    action: { kind: 'undo' },
  },
  {
    id: 'redo',
    title: 'Make the change again',
    menu: 'Edit',
    keys: [
      { ...shifted('z'), leftToFields: true },
      { ...command('y'), leftToFields: true },
    ],
    action: { kind: 'redo' },
  },
  {
    id: 'search',
    title: 'Search on this screen',
    menu: 'Edit',
    keys: [command('f'), bare('/')],
    action: { kind: 'search' },
  },
  {
    id: 'palette',
    title: 'Open the command palette',
    menu: 'View',
    keys: [command('k')],
    action: { kind: 'palette' },
  },
  {
    id: 'light',
    title: 'Use the light theme',
    menu: 'View',
    keys: [shifted('l')],
    action: { kind: 'theme', theme: 'light' },
  },
  {
    id: 'dark',
    title: 'Use the dark theme',
    menu: 'View',
    keys: [shifted('d')],
    action: { kind: 'theme', theme: 'dark' },
  },
  {
    id: 'system',
    title: "Use the system's theme",
    menu: 'View',
    keys: [shifted('m')],
    action: { kind: 'theme', theme: 'system' },
  },
  ...areas.map(({ path, title }, index) =>
    go('Go', path.slice(1), `Go to ${title}`, command(String(index + 1)), path),
  ),
  go('Go', 'accounts', 'Go to Accounts', shifted('a'), '/accounts'),
  go('Go', 'settings', 'Go to Settings', command(','), '/settings'),
  go('Go', 'history', 'Go to earlier states', shifted('h'), '/history'),
  go('New', 'newCard', 'New card', shifted('c'), '/creatives/cards/new'),
  go('New', 'newPoll', 'New poll', shifted('p'), '/creatives/polls/new'),
  go('New', 'newConversation', 'New video conversation', shifted('g'), '/creatives/conversations/new'),
  go('New', 'newPost', 'New post', shifted('t'), '/creatives/posts/new'),
  go('New', 'register', 'Register a webhook', shifted('y'), '/webhooks/register'),
  go('New', 'connect', 'Sign in another user', shifted('j'), '/connect'),
  go('Run', 'check', 'Check all changes', shifted('k'), '/review'),
  go('Run', 'publish', 'Publish changes', shifted('enter'), '/review/changes'),
  go('Run', 'conflicts', 'Settle conflicts', shifted('s'), '/conflicts'),
  go('Run', 'send', 'Send a test event', shifted('x'), '/webhooks/inbox/send'),
  {
    id: 'sandbox',
    title: 'Start or stop the sandbox',
    menu: 'Run',
    keys: [shifted('b')],
    action: { kind: 'sandbox' },
  },
  {
    id: 'receiver',
    title: 'Start or stop the receiver',
    menu: 'Run',
    keys: [shifted('r')],
    action: { kind: 'receiver' },
  },
  {
    id: 'sheet',
    title: 'Show the keyboard shortcuts',
    menu: 'Help',
    keys: [command('/'), bare('?')],
    action: { kind: 'sheet' },
  },
  {
    id: 'dataFolder',
    title: 'Open the data folder',
    menu: 'Help',
    keys: [shifted('o')],
    action: { kind: 'dataFolder' },
  },
]

export function findCommand(id: string): Command | null {
  return commands.find((one) => one.id === id) ?? null
}
