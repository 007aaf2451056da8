import { z } from 'zod'
import { instant } from '../api/conventions.ts'
import { gridLayout } from '../campaigns/grid-layout.ts'
import { defaultThresholds, moneyThresholds } from '../money/money-threshold.ts'
import { alertThresholds, defaultAlertThresholds } from '../statistics/alerts.ts'
import { languageChoice } from '../text/languages.ts'
import { keyChanges } from './key-bindings.ts'
import { savedViews } from './saved-views.ts'
import { workKinds } from './work-kind.ts'

/** In pixels. */
export const inspectorWidths = { min: 380, max: 760 } as const
export const defaultInspectorWidth = 440

/** How often and when an entry was chosen in the command palette. */
const paletteUse = z.strictObject({
  id: z.string().min(1).max(300),
  count: z.int().min(1),
  at: instant,
  /** Address of a record, which the palette only lists in searches. */
  place: z
    .strictObject({
      title: z.string().max(500),
      aside: z.string().max(500).nullable(),
      path: z.string().startsWith('/').max(500),
    })
    .nullable(),
})
export type PaletteUse = z.infer<typeof paletteUse>
export const maxPaletteUses = 60

/** Devices for timeline previews of creatives. */
export const previewDevices = ['phone', 'tablet', 'desktop'] as const
export type PreviewDevice = (typeof previewDevices)[number]

/** How a list with pictures is shown. */
const listShape = z.enum(['tiles', 'list'])

/** Where the inspector of a grid stands. */
const dockSide = z.enum(['right', 'below'])
export type DockSide = z.output<typeof dockSide>

const fields = {
  /** Takes effect at the next start. */
  language: languageChoice,
  theme: z.enum(['system', 'light', 'dark']),
  navigationCollapsed: z.boolean(),
  /** Of the inspector beside lists. */
  inspectorWidth: z.int().min(inspectorWidths.min).max(inspectorWidths.max),
  moneyThresholds,
  alertThresholds,
  /** Columns of grids, by grid name. */
  gridLayouts: z.record(z.string().min(1).max(60), gridLayout),
  /** Once a day at start, if this build has a release server. */
  checkForUpdates: z.boolean(),
  paletteUses: z.array(paletteUse).max(maxPaletteUses),
  /** Default country for phone numbers, by the ID of the list they were last uploaded to. */
  phoneCountries: z.record(z.string().min(1).max(60), z.string().regex(/^[A-Z]{2}$/)),
  /** Commands whose keys differ from the defaults. */
  keys: keyChanges,
  savedViews,
  previewDevice: z.enum(previewDevices),
  creativesShape: listShape,
  mediaShape: listShape,
  /** Of campaigns. Each window has its own; this is the side a new window begins with. */
  campaignsDock: dockSide,
  /** Whether campaigns have their tree on the left. */
  campaignTree: z.boolean(),
  /** What the person works on, which decides what comes first. */
  work: z.enum(workKinds),
  /** Whether the tour was taken, left or declined. */
  tourSeen: z.boolean(),
}

/** The user's preferences. Every field has a default, so an old or damaged file can still be read. */
export const preferences = z.object({
  language: fields.language.catch('system'),
  theme: fields.theme.catch('system'),
  navigationCollapsed: fields.navigationCollapsed.catch(false),
  inspectorWidth: fields.inspectorWidth.catch(defaultInspectorWidth),
  moneyThresholds: fields.moneyThresholds.catch(defaultThresholds),
  alertThresholds: fields.alertThresholds.catch(defaultAlertThresholds),
  gridLayouts: fields.gridLayouts.catch({}),
  checkForUpdates: fields.checkForUpdates.catch(true),
  paletteUses: fields.paletteUses.catch([]),
  phoneCountries: fields.phoneCountries.catch({}),
  keys: fields.keys.catch({}),
  savedViews: fields.savedViews.catch({}),
  previewDevice: fields.previewDevice.catch('phone'),
  creativesShape: fields.creativesShape.catch('tiles'),
  mediaShape: fields.mediaShape.catch('tiles'),
  campaignsDock: fields.campaignsDock.catch('right'),
  campaignTree: fields.campaignTree.catch(false),
  work: fields.work.catch('both'),
  tourSeen: fields.tourSeen.catch(false),
})
export type Preferences = z.infer<typeof preferences>

/** A partial change. A wrong value is refused, not replaced with a default. */
export const preferencesChange = z.strictObject(fields).partial()

export const defaultPreferences: Preferences = {
  language: 'system',
  theme: 'system',
  navigationCollapsed: false,
  inspectorWidth: defaultInspectorWidth,
  moneyThresholds: defaultThresholds,
  alertThresholds: defaultAlertThresholds,
  gridLayouts: {},
  checkForUpdates: true,
  paletteUses: [],
  phoneCountries: {},
  keys: {},
  savedViews: {},
  previewDevice: 'phone',
  creativesShape: 'tiles',
  mediaShape: 'tiles',
  campaignsDock: 'right',
  campaignTree: false,
  work: 'both',
  tourSeen: false,
}
