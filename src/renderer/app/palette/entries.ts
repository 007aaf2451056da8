import type { Account } from '../../../shared/api/ads/accounts.ts'
import type { FoundRecord } from '../../../shared/contract/search.ts'
import { assertNever } from '../../../shared/core/assert-never.ts'
import { type Area, type AreaView, areas, lowerAreas } from '../../../shared/desktop/areas.ts'
import { keysOf } from '../../../shared/desktop/command-keys.ts'
import type { Command } from '../../../shared/desktop/commands.ts'
import { maxPaletteUses, type PaletteUse } from '../../../shared/desktop/preferences.ts'
import { comesFirst, type WorkKind } from '../../../shared/desktop/work-kind.ts'
import { type DraftSubject, kinds } from '../../../shared/entities/kinds.ts'
import type { SessionState } from '../../../shared/sign-in/session.ts'
import { folded } from '../../../shared/text/folded.ts'
import { capitalized } from '../../../shared/text/format.ts'
import { matchScore, wordsOf } from '../../../shared/text/fuzzy-match.ts'
import { t } from '../../../shared/text/language.ts'
import type { WebhookRow } from '../../../shared/webhooks/webhook.ts'
import { exactTime } from '../../ui/time.ts'
import type { OperationChoice } from '../../workbench/operation-choices.ts'
import type { ScreenAction } from './screen-actions.ts'

/** What choosing an entry does. */
export type PaletteAction =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'switchUser'; readonly environmentId: string; readonly userId: string }
  | { readonly kind: 'switchAccount'; readonly accountId: string }
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'press'; readonly button: HTMLElement }
  /** Opens an operation in the console and sends it, if nothing has to be filled in. */
  | { readonly kind: 'send'; readonly operationId: string; readonly path: string }

/** The order of groups before anything is typed. */
const groups: readonly string[] = [
  t`On this screen`,
  t`Actions`,
  t`Screens`,
  t`Campaigns`,
  t`Line items`,
  t`Creatives`,
  t`Media`,
  t`Audiences`,
  t`Products`,
  t`Webhooks`,
  t`Events`,
  t`Users`,
  t`Accounts`,
  t`Operations`,
]
const recent = t`Recent`

export interface PaletteEntry {
  readonly id: string
  readonly group: string
  readonly title: string
  /** What distinguishes it from others of the same title: a campaign, an environment, an ID; the keys of a command. */
  readonly aside: string | null
  readonly action: PaletteAction
  /** What Ctrl+Enter does instead, and its label: "send". */
  readonly atOnce?: { readonly label: string; readonly action: PaletteAction }
}

export interface PaletteSources {
  readonly work: WorkKind
  /** With their current keys. */
  readonly commands: readonly Command[]
  readonly screen: readonly ScreenAction[]
  readonly session: SessionState
  readonly accounts: readonly Account[]
  readonly webhooks: readonly WebhookRow[]
  readonly audiences: readonly { readonly id: string; readonly name?: string | null | undefined }[]
  readonly operations: readonly OperationChoice[]
  /** Records that main found for what is typed. */
  readonly records: readonly FoundRecord[]
  /** Entries chosen before, in any account. */
  readonly uses: readonly PaletteUse[]
  readonly sandboxRuns: boolean
  readonly receiverRuns: boolean
  readonly mac: boolean
}

/** Each group shows at most this many; typing more narrows it down. */
const perGroup = 12
const recents = 8

/** Everything the palette reaches, in the order of its groups. */
export function paletteEntries(sources: PaletteSources): readonly PaletteEntry[] {
  return [
    ...sources.screen.map(
      ({ title, button }): PaletteEntry => ({
        id: `here:${title}`,
        group: t`On this screen`,
        title,
        aside: null,
        action: { kind: 'press', button },
      }),
    ),
    ...commandEntries(sources).filter(
      ({ id }) => id !== 'command:openSandbox' || isInSandbox(sources.session),
    ),
    ...screens(isInSandbox(sources.session), sources.work),
    ...sources.records.map(recordEntry),
    ...sources.audiences.map(({ id, name }) =>
      going(`audience:${id}`, t`Audiences`, name || id, null, `/audiences/${encodeURIComponent(id)}`),
    ),
    ...users(sources.session),
    ...accountSwitches(sources),
    ...accounts(sources),
    ...webhooks(sources.webhooks),
    ...operationEntries(sources.operations),
  ]
}

/**
 * Before anything is typed: recently used entries, then actions and screens. After that: entries that contain every
 * word in their title, aside or group. A closer match of the title and more frequent use rank higher.
 */
export function matching(
  entries: readonly PaletteEntry[],
  typed: string,
  uses: readonly PaletteUse[] = [],
  now: number = Date.now(),
): readonly PaletteEntry[] {
  const words = wordsOf(folded(typed))
  if (words.length === 0) {
    // Nobody browses two hundred operations here: they only show up in searches.
    const rest = entries.filter(({ group }) => group !== t`Operations`)
    return [...recentEntries(entries, uses), ...limited(rest)]
  }
  const useOf = new Map(uses.map((use) => [use.id, use]))
  const ranked = entries
    .flatMap((entry) => {
      const fit = fitOfEntry(entry, words, typed)
      return fit === null ? [] : [{ entry, rank: fit - habit(useOf.get(entry.id), now) }]
    })
    .sort((a, b) => a.rank - b.rank)
  const best = new Map<string, number>()
  for (const { entry, rank } of ranked) if (!best.has(entry.group)) best.set(entry.group, rank)
  const byGroup = ranked
    .map(({ entry }) => entry)
    .sort((a, b) => (best.get(a.group) ?? 0) - (best.get(b.group) ?? 0) || groupOrder(a) - groupOrder(b))
  return limited(byGroup)
}

/** A named account is where a person wants to go: it comes before what is called after it. */
const namedAccount = -1_000

/** A match in the title counts for more than one in the aside or group. */
const besideTitle = 5

function fitOfEntry({ id, title, aside, group }: PaletteEntry, words: readonly string[], typed: string) {
  // The name alone finds the account, which Ctrl+Enter switches to.
  const areIn = (text: string) => words.every((word) => folded(text).includes(word))
  if (id.startsWith('switch:') && (areIn(aside ?? '') || !areIn(title))) return null
  if (id.endsWith(`:${typed.trim()}`)) return 0
  const score = matchScore(folded(title), words)
  const isNamed = /^(?:switch|account):/.test(id) && areIn(title)
  const fit = isNamed && score !== null ? namedAccount + score : score
  if (fit !== null) return fit
  // “Screen” would find every button of it.
  const kind = id.startsWith('here:') ? '' : group
  const all = folded(`${title} ${aside ?? ''} ${kind}`)
  return words.every((word) => all.includes(word)) ? besideTitle : null
}

const halfLifeMs = 14 * 24 * 60 * 60 * 1_000

/** Between 0 and 1: how often and how recently it was chosen. Breaks ties between equal matches. */
function habit(use: PaletteUse | undefined, now: number): number {
  if (use === undefined) return 0
  return Math.min(0.99, (Math.log2(1 + use.count) / 6) * 0.5 ** (Math.max(0, now - use.at) / halfLifeMs))
}

function recentEntries(
  entries: readonly PaletteEntry[],
  uses: readonly PaletteUse[],
): readonly PaletteEntry[] {
  const entriesById = new Map(entries.map((entry) => [entry.id, entry]))
  return uses
    .toSorted((a, b) => b.at - a.at)
    .flatMap(({ id, place }): readonly PaletteEntry[] => {
      const entry = entriesById.get(id)
      if (entry !== undefined) return [{ ...entry, id: `recent:${id}`, group: recent }]
      return place === null ? [] : [going(`recent:${id}`, recent, place.title, place.aside, place.path)]
    })
    .slice(0, recents)
}

/** The uses after an entry was chosen once more. Only records need their address stored. */
export function recordPaletteUse(
  uses: readonly PaletteUse[],
  { id, title, aside, group, action }: PaletteEntry,
  now: number,
): readonly PaletteUse[] {
  const entryId = id.replace(/^recent:/, '')
  const before = uses.find((use) => use.id === entryId)
  const isRecord = action.kind === 'go' && group !== t`Screens`
  const place = isRecord ? { title, aside, path: action.path } : null
  const use = { id: entryId, count: (before?.count ?? 0) + 1, at: now, place: before?.place ?? place }
  return [use, ...uses.filter((one) => one.id !== entryId)].slice(0, maxPaletteUses)
}

function limited(entries: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const counts = new Map<string, number>()
  return entries.filter(({ group }) => {
    const count = (counts.get(group) ?? 0) + 1
    counts.set(group, count)
    return count <= perGroup
  })
}

function going(id: string, group: string, title: string, aside: string | null, path: string): PaletteEntry {
  return { id, group, title, aside, action: { kind: 'go', path } }
}

function recordEntry(found: FoundRecord): PaletteEntry {
  switch (found.kind) {
    case 'entity': {
      const { subject, key, title, parent } = found
      const path = kinds[subject].placeOf(key)
      const kind = kinds[subject].label.one
      const aside = parent ?? (groupOfKind[subject] === t`Creatives` ? capitalized(kind) : null)
      return going(`${subject}:${key}`, groupOfKind[subject] ?? t`Creatives`, title, aside, path)
    }
    case 'catalog':
      return going(`catalog:${found.catalogId}`, t`Products`, found.title, t`Catalog`, '/catalogs')
    case 'product': {
      const path = `/catalogs/products/${encodeURIComponent(found.id)}`
      return going(`product:${found.id}`, t`Products`, found.title, found.id, path)
    }
    case 'productSet': {
      const path = `/catalogs/sets/${encodeURIComponent(found.id)}`
      return going(`productSet:${found.id}`, t`Products`, found.title, t`Product set`, path)
    }
    case 'event': {
      const { id, title, receivedAt } = found
      return going(`event:${id}`, t`Events`, title, exactTime(receivedAt), `/webhooks/inbox/${id}`)
    }
    default:
      return assertNever(found)
  }
}

const groupOfKind: Readonly<Partial<Record<DraftSubject, string>>> = {
  campaign: t`Campaigns`,
  lineItem: t`Line items`,
  media: t`Media`,
  accountMedia: t`Media`,
}

/** The Sandbox screen is for the built-in sandbox only. */
function isInSandbox({ environments, environmentId }: SessionState): boolean {
  return environments.some(
    ({ environment }) => environment.id === environmentId && environment.kind === 'sandbox',
  )
}

/** Views that belong to no area. */
const otherViews: readonly AreaView[] = [
  { path: '/review', title: t`Review` },
  { path: '/conflicts', title: t`Conflicts` },
  { path: '/connect', title: t`Environments and sign-in` },
]

/** Those of the user's own work first. */
function screens(inSandbox: boolean, work: WorkKind): readonly PaletteEntry[] {
  const entry = ({ path, title }: AreaView, area: Area | null): PaletteEntry =>
    going(`screen:${path}`, t`Screens`, title, area?.title ?? null, path)
  const isFirst = (area: Area) => comesFirst(area.work, work)
  return [
    ...[...areas, ...lowerAreas]
      .filter((area: Area) => area.isOfSandbox !== true || inSandbox)
      .toSorted((one, next) => Number(isFirst(next)) - Number(isFirst(one)))
      .flatMap((area: Area) => (area.views ?? []).map((view) => entry(view, area))),
    ...otherViews.map((view) => entry(view, null)),
  ]
}

/** Commands that open an area are listed with the screens. */
function commandEntries({ commands, mac, ...state }: PaletteSources): readonly PaletteEntry[] {
  return commands.map((command) => ({
    id: `command:${command.id}`,
    group: command.menu === 'Go' ? t`Screens` : t`Actions`,
    title: titleOf(command, state),
    aside: command.keys[0] === undefined ? null : keysOf(command.keys[0], mac),
    action: { kind: 'command', command },
  }))
}

/** The title of a toggle says what it would do now. */
function titleOf(
  { action, title }: Command,
  { sandboxRuns, receiverRuns }: Pick<PaletteSources, 'sandboxRuns' | 'receiverRuns'>,
): string {
  if (action.kind === 'sandbox') return sandboxRuns ? t`Stop the sandbox` : t`Start the sandbox`
  if (action.kind === 'receiver') return receiverRuns ? t`Stop the receiver` : t`Start the receiver`
  return title
}

function users(session: SessionState): readonly PaletteEntry[] {
  return session.users.map(({ environmentId, userId, screenName }) => ({
    id: `user:${environmentId}/${userId}`,
    group: t`Users`,
    title: t`Switch to @${screenName}`,
    aside:
      session.environments.find(({ environment }) => environment.id === environmentId)?.environment.name ??
      environmentId,
    action: { kind: 'switchUser', environmentId, userId },
  }))
}

/** To the other accounts of the user. */
function accountSwitches({ accounts: list, session }: PaletteSources): readonly PaletteEntry[] {
  return list
    .filter(({ id }) => id !== session.accountId)
    .map(({ id, name }) => ({
      id: `switch:${id}`,
      group: t`Accounts`,
      title: t`Switch to ${name ?? id}`,
      aside: name ?? id,
      action: { kind: 'switchAccount', accountId: id },
    }))
}

function accounts({ accounts: list, session }: PaletteSources): readonly PaletteEntry[] {
  return list.map(({ id, name }) => ({
    id: `account:${id}`,
    group: t`Accounts`,
    title: name ?? id,
    aside: id,
    action: { kind: 'go', path: `/accounts/ads/${encodeURIComponent(id)}` },
    ...(id !== session.accountId && {
      atOnce: { label: t`switch`, action: { kind: 'switchAccount' as const, accountId: id } },
    }),
  }))
}

function webhooks(list: readonly WebhookRow[]): readonly PaletteEntry[] {
  return list.map(({ id, url }) => ({
    id: `webhook:${id}`,
    group: t`Webhooks`,
    title: url,
    aside: id,
    action: { kind: 'go', path: `/webhooks/${encodeURIComponent(id)}` },
  }))
}

function operationEntries(list: readonly OperationChoice[]): readonly PaletteEntry[] {
  return list.map(({ id, title, reads }) => {
    const path = `/console/request/${encodeURIComponent(id)}`
    return {
      id: `operation:${id}`,
      group: t`Operations`,
      title,
      aside: id,
      action: { kind: 'go', path },
      ...(reads && { atOnce: { label: t`send`, action: { kind: 'send', operationId: id, path } } }),
    }
  })
}

function groupOrder({ group }: PaletteEntry): number {
  return group === recent ? -1 : groups.indexOf(group)
}
