import { t } from '../text/language.ts'

/** A screen in the navigation rail. */
export interface Area {
  readonly path: string
  readonly title: string
  /** Whether only the built-in sandbox has it. */
  readonly isOfSandbox?: true
  /** What it shows belongs to the user or the app, whatever the account. */
  readonly spansAccounts?: true
  /** The command that opens it, if its path doesn't name it. */
  readonly command?: string
}

/** The areas in the order of the rail; each except Streams and Sandbox has the next digit as its key. */
export const areas = [
  { path: '/overview', title: t`Overview` },
  { path: '/campaigns', title: t`Campaigns` },
  { path: '/creatives', title: t`Creatives` },
  { path: '/media', title: t`Media` },
  { path: '/catalogs', title: t`Catalogs`, spansAccounts: true },
  { path: '/audiences', title: t`Audiences` },
  { path: '/webhooks', title: t`Webhooks`, spansAccounts: true },
  { path: '/streams', title: t`Streams`, spansAccounts: true },
  { path: '/console', title: t`Console` },
  { path: '/activity', title: t`Activity` },
  { path: '/sandbox', title: t`Sandbox`, isOfSandbox: true, command: 'openSandbox' },
] as const satisfies readonly Area[]

/** The entries below the areas: the current account, and the program itself. */
export const lowerAreas = [
  { path: '/accounts', title: t`Accounts` },
  { path: '/settings', title: t`Settings` },
] as const satisfies readonly Area[]

/** Whether what a location shows is the same in every account, so that naming one there would mislead. */
export function isSharedByAccounts(location: string): boolean {
  return areas.some((area: Area) => area.spansAccounts === true && isIn(area, location))
}

/** Whether a location belongs to an area. */
export function isIn(area: Area, location: string): boolean {
  return location === area.path || location.startsWith(`${area.path}/`)
}
