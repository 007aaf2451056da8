import type { Account } from '../../../shared/api/ads/accounts.ts'
import { keysOf } from '../../../shared/desktop/command-keys.ts'
import { type Command, commands } from '../../../shared/desktop/commands.ts'
import type { SessionState } from '../../../shared/sign-in/session.ts'
import type { WebhookRow } from '../../../shared/webhooks/webhook.ts'
import type { OperationChoice } from './operation-choices.ts'

/** What choosing an entry does. */
export type PaletteAction =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'switchUser'; readonly environmentId: string; readonly userId: string }
  | { readonly kind: 'command'; readonly command: Command }

export interface PaletteEntry {
  readonly id: string
  readonly group: 'Screens' | 'Actions' | 'Users' | 'Accounts' | 'Webhooks' | 'Operations'
  readonly title: string
  /** What tells it from others of the same title: an id, an environment; the keys of a command. */
  readonly aside: string | null
  readonly action: PaletteAction
}

export interface PaletteSources {
  readonly session: SessionState
  readonly accounts: readonly Account[]
  readonly webhooks: readonly WebhookRow[]
  readonly operations: readonly OperationChoice[]
  readonly sandboxRuns: boolean
  readonly receiverRuns: boolean
  readonly mac: boolean
}

/** At most this many are offered of each group; typing more narrows it down. */
const perGroup = 12

/** Everything the palette reaches, in the order of its groups. */
export function paletteEntries(sources: PaletteSources): readonly PaletteEntry[] {
  return [
    ...commandEntries(sources),
    ...screens(),
    ...users(sources.session),
    ...accounts(sources.accounts),
    ...webhooks(sources.webhooks),
    ...operationEntries(sources.operations),
  ]
}

/** Entries in which every typed word occurs, in title, aside or group; words at the beginning of a word come first. */
export function matching(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = typed
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  // Nobody browses some two hundred operations here: they are found by their names.
  const offered = words.length === 0 ? entries.filter(({ group }) => group !== 'Operations') : entries
  const found = offered.filter((entry) => words.every((word) => textOf(entry).includes(word)))
  const counts = new Map<string, number>()
  return found
    .map((entry) => ({ entry, rank: words.every((word) => begins(entry.title, word)) ? 0 : 1 }))
    .sort((a, b) => groupOrder(a.entry) - groupOrder(b.entry) || a.rank - b.rank)
    .map(({ entry }) => entry)
    .filter((entry) => {
      const count = (counts.get(entry.group) ?? 0) + 1
      counts.set(entry.group, count)
      return count <= perGroup
    })
}

function screens(): readonly PaletteEntry[] {
  const screen = (path: string, title: string): PaletteEntry => ({
    id: `screen:${path}`,
    group: 'Screens',
    title,
    aside: null,
    action: { kind: 'go', path },
  })
  return [
    screen('/accounts/adsSandbox', 'Sandbox accounts'),
    screen('/catalogs/feed', 'Product feed'),
    screen('/catalogs/sets', 'Product sets'),
    screen('/creatives/cards', 'Cards'),
    screen('/creatives/polls', 'Polls'),
    screen('/creatives/conversations', 'Video conversations'),
    screen('/creatives/posts', 'Posts'),
    screen('/creatives/legacy', 'Legacy cards'),
    screen('/media/account', 'Account media'),
    screen('/webhooks/inbox', 'Webhook inbox'),
    screen('/webhooks/doctor', 'CRC doctor'),
    screen('/webhooks/event-tester', 'Event tester'),
    screen('/console/request/by-hand', 'Request by hand'),
    screen('/console/history', 'Request history'),
    screen('/console/collections', 'Saved requests'),
    screen('/console/oauth2', 'OAuth 2.0 sign-in'),
    screen('/console/signatures', 'OAuth microscope'),
    screen('/console/changelog', 'Changelog of the platform'),
    screen('/review', 'Check'),
    screen('/review/changes', 'Review'),
    screen('/activity/requests', 'Requests to the service'),
    screen('/activity/limits', 'Rate limits'),
    screen('/activity/diagnostics', 'Diagnostics'),
    screen('/conflicts', 'Conflicts'),
    screen('/connect', 'Environments and sign-in'),
  ]
}

/** Commands that lead to an area stand with the screens. */
function commandEntries({ mac, ...state }: PaletteSources): readonly PaletteEntry[] {
  return commands.map((command) => ({
    id: `command:${command.id}`,
    group: command.menu === 'Go' ? 'Screens' : 'Actions',
    title: titleOf(command, state),
    aside: keysOf(command.keys[0], mac),
    action: { kind: 'command', command },
  }))
}

/** A command that goes two ways says which way it would go now. */
function titleOf(
  { action, title }: Command,
  { sandboxRuns, receiverRuns }: Pick<PaletteSources, 'sandboxRuns' | 'receiverRuns'>,
): string {
  if (action.kind === 'sandbox') return sandboxRuns ? 'Stop the sandbox' : 'Start the sandbox'
  if (action.kind === 'receiver') return receiverRuns ? 'Stop the receiver' : 'Start the receiver'
  return title
}

function users(session: SessionState): readonly PaletteEntry[] {
  return session.users.map(({ environmentId, userId, screenName }) => ({
    id: `user:${environmentId}/${userId}`,
    group: 'Users',
    title: `Switch to @${screenName}`,
    aside:
      session.environments.find(({ environment }) => environment.id === environmentId)?.environment.name ??
      environmentId,
    action: { kind: 'switchUser', environmentId, userId },
  }))
}

function accounts(list: readonly Account[]): readonly PaletteEntry[] {
  return list.map(({ id, name }) => ({
    id: `account:${id}`,
    group: 'Accounts',
    title: name ?? id,
    aside: id,
    action: { kind: 'go', path: `/accounts/ads/${encodeURIComponent(id)}` },
  }))
}

function webhooks(list: readonly WebhookRow[]): readonly PaletteEntry[] {
  return list.map(({ id, url }) => ({
    id: `webhook:${id}`,
    group: 'Webhooks',
    title: url,
    aside: id,
    action: { kind: 'go', path: `/webhooks/${encodeURIComponent(id)}` },
  }))
}

function operationEntries(list: readonly OperationChoice[]): readonly PaletteEntry[] {
  return list.map(({ id, title }) => ({
    id: `operation:${id}`,
    group: 'Operations',
    title,
    aside: id,
    action: { kind: 'go', path: `/console/request/${encodeURIComponent(id)}` },
  }))
}

const groups = ['Screens', 'Actions', 'Users', 'Accounts', 'Webhooks', 'Operations'] as const

function groupOrder(entry: PaletteEntry): number {
  return groups.indexOf(entry.group)
}

function textOf({ title, aside, group }: PaletteEntry): string {
  return `${title} ${aside ?? ''} ${group}`.toLowerCase()
}

function begins(title: string, word: string): boolean {
  return title
    .toLowerCase()
    .split(/[\s@/.]+/)
    .some((part) => part.startsWith(word))
}
