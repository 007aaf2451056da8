import { t } from '../text/language.ts'
import { command, functionKey, type Keys, shifted } from './command-keys.ts'
import type { WorkKind } from './work-kind.ts'

/** A view inside an area with an address of its own; the palette lists it. */
export interface AreaView {
  readonly path: string
  readonly title: string
}

/**
 * Everything about a place in the navigation that doesn't need the renderer. Its icon, route and screen are in
 * `src/renderer/app/screens.tsx`.
 */
export interface Area {
  readonly path: string
  readonly title: string
  readonly keys: Keys
  /** The format of the IDs in `flightdeck://go/AREA/ID`; without one, a link can only open the area. */
  readonly linkedId?: RegExp
  readonly views?: readonly AreaView[]
  /** It belongs to the built-in sandbox and is shown only in it. */
  readonly isOfSandbox?: true
  /** For people with other work, it's behind More. */
  readonly work?: Exclude<WorkKind, 'both'>
  /** It shows what belongs to the user or the app, in every account alike. */
  readonly spansAccounts?: true
  /** The command that opens it, if its path doesn't name it. */
  readonly command?: string
}

/** The areas in the order of the rail. There are more of them than digits. */
export const areas = [
  { path: '/overview', title: t`Overview`, keys: command('1') },
  { path: '/campaigns', title: t`Campaigns`, keys: command('2'), work: 'ads', linkedId: /\d/ },
  {
    path: '/creatives',
    title: t`Creatives`,
    keys: command('3'),
    work: 'ads',
    views: [
      { path: '/creatives/cards', title: t`Cards` },
      { path: '/creatives/polls', title: t`Polls` },
      { path: '/creatives/conversations', title: t`Conversations` },
      { path: '/creatives/posts', title: t`Posts` },
      { path: '/creatives/legacy', title: t`Legacy cards` },
    ],
  },
  {
    path: '/media',
    title: t`Media`,
    keys: command('4'),
    work: 'ads',
    views: [{ path: '/media/account', title: t`Account media` }],
  },
  {
    path: '/catalogs',
    title: t`Catalogs`,
    keys: command('5'),
    work: 'ads',
    spansAccounts: true,
    views: [
      { path: '/catalogs/feed', title: t`Product feed` },
      { path: '/catalogs/sets', title: t`Product sets` },
    ],
  },
  {
    path: '/audiences',
    title: t`Audiences`,
    keys: command('6'),
    work: 'ads',
    linkedId: /\d/,
    views: [
      { path: '/audiences/keywords', title: t`Keywords` },
      { path: '/audiences/tailored', title: t`Tailored audiences` },
    ],
  },
  {
    path: '/webhooks',
    title: t`Webhooks`,
    keys: command('7'),
    work: 'integrations',
    linkedId: /^\d+$/,
    spansAccounts: true,
    views: [
      { path: '/webhooks/receiver', title: t`Receiver responses` },
      { path: '/webhooks/inbox', title: t`Webhook inbox` },
      { path: '/webhooks/doctor', title: t`CRC doctor` },
      { path: '/webhooks/event-tester', title: t`Event tester` },
    ],
  },
  {
    path: '/streams',
    title: t`Streams`,
    keys: shifted('f'),
    work: 'integrations',
    spansAccounts: true,
    views: [
      { path: '/streams/tail', title: t`Live tail of a stream` },
      { path: '/streams/rules', title: t`Stream rules` },
      { path: '/streams/search', title: t`Search for posts` },
      { path: '/streams/news', title: t`News` },
      { path: '/streams/notes', title: t`Notes` },
      { path: '/streams/subscriptions', title: t`Activity subscriptions` },
      { path: '/streams/replays', title: t`Webhook replays` },
      { path: '/streams/connections', title: t`Streaming connections` },
    ],
  },
  {
    path: '/console',
    title: t`Console`,
    keys: command('8'),
    work: 'integrations',
    views: [
      { path: '/console/request/custom', title: t`Custom request` },
      { path: '/console/history', title: t`Request history` },
      { path: '/console/collections', title: t`Saved requests` },
      { path: '/console/import', title: t`Import requests` },
      { path: '/console/chains', title: t`Chains` },
      { path: '/console/variables', title: t`Variables` },
      { path: '/console/oauth2', title: t`OAuth 2.0 sign-in` },
      { path: '/console/signatures', title: t`OAuth microscope` },
      { path: '/console/changelog', title: t`Changelog of the platform` },
    ],
  },
  {
    path: '/activity',
    title: t`Activity`,
    keys: command('9'),
    views: [
      { path: '/activity', title: t`Jobs` },
      { path: '/activity/requests', title: t`Requests` },
      { path: '/activity/limits', title: t`Rate limits` },
      { path: '/activity/diagnostics', title: t`Diagnostics` },
    ],
  },
  {
    path: '/sandbox',
    title: t`Sandbox`,
    keys: functionKey('f8'),
    isOfSandbox: true,
    command: 'openSandbox',
    views: [
      { path: '/sandbox/people', title: t`People in the sandbox` },
      { path: '/sandbox/clock', title: t`Sandbox clock` },
      { path: '/sandbox/app', title: t`App in the sandbox` },
      { path: '/sandbox/faults', title: t`Sandbox faults` },
    ],
  },
] as const satisfies readonly Area[]

/** The entries below the areas: the current account, and the program itself. */
export const lowerAreas = [
  {
    path: '/accounts',
    title: t`Accounts`,
    keys: shifted('a'),
    views: [{ path: '/accounts/adsSandbox', title: t`Sandbox accounts` }],
  },
  {
    path: '/settings',
    title: t`Settings`,
    keys: command(','),
    views: [{ path: '/settings/keys', title: t`Keyboard shortcuts` }],
  },
] as const satisfies readonly Area[]

export type AreaPath = (typeof areas | typeof lowerAreas)[number]['path']

/** The name of the command that opens an area. */
export function commandOf(area: Area): string {
  return area.command ?? area.path.slice(1)
}

interface AreaGroup {
  readonly id: 'home' | 'ads' | 'integrations' | 'tools'
  /** Null for what stands alone. */
  readonly title: string | null
}

/** The groups of the rail, by what people do there. */
export const areaGroups: readonly AreaGroup[] = [
  { id: 'home', title: null },
  { id: 'ads', title: t`Ads` },
  { id: 'integrations', title: t`Integrations` },
  { id: 'tools', title: t`Tools` },
]

/** The group that an area stands in. */
export function groupOf(area: Area): AreaGroup['id'] {
  return area.work ?? (area.path === '/overview' ? 'home' : 'tools')
}

/** Whether what a location shows is the same in every account, so that naming one there would mislead. */
export function isSharedByAccounts(location: string): boolean {
  return areas.some((area: Area) => area.spansAccounts === true && isIn(area, location))
}

/** Whether a location belongs to an area. */
export function isIn(area: Area, location: string): boolean {
  return isBelow(area.path, location)
}

/** Whether a location is a path or lies below it. */
export function isBelow(path: string, location: string): boolean {
  return location === path || location.startsWith(`${path}/`)
}

/** Screens without a place in the rail, by the area whose work they continue. */
const otherPlaces: Readonly<Record<string, string>> = {
  '/exchange': '/campaigns',
  '/history': '/activity',
}

/** Whether the rail marks an area: the location belongs to it, or leads on from it. */
export function isMarked(area: Area, location: string): boolean {
  if (isIn(area, location)) return true
  return Object.entries(otherPlaces).some(([path, of]) => of === area.path && isBelow(path, location))
}
