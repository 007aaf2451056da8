import { z } from 'zod'
import { gridLayout } from '../campaigns/grid-layout.ts'
import { defaultThresholds, moneyThresholds } from '../money/money-threshold.ts'

/** In pixels. */
export const inspectorWidths = { min: 380, max: 520 } as const
export const defaultInspectorWidth = 420

const fields = {
  theme: z.enum(['system', 'light', 'dark']),
  navigationCollapsed: z.boolean(),
  /** Of the right side of lists. */
  inspectorWidth: z.int().min(inspectorWidths.min).max(inspectorWidths.max),
  moneyThresholds,
  /** Columns of grids by the grid's name. */
  gridLayouts: z.record(z.string().min(1).max(60), gridLayout),
  /** Once a day at start, if this build has a release server. */
  lookForUpdates: z.boolean(),
}

/** The user's preferences. Every field has a default, so an old or damaged file can still be read. */
export const preferences = z.object({
  theme: fields.theme.catch('system'),
  navigationCollapsed: fields.navigationCollapsed.catch(false),
  inspectorWidth: fields.inspectorWidth.catch(defaultInspectorWidth),
  moneyThresholds: fields.moneyThresholds.catch(defaultThresholds),
  gridLayouts: fields.gridLayouts.catch({}),
  lookForUpdates: fields.lookForUpdates.catch(true),
})
export type Preferences = z.infer<typeof preferences>

/** A partial change. A wrong value is refused, not replaced with a default. */
export const preferencesChange = z.strictObject(fields).partial()

export const defaultPreferences: Preferences = {
  theme: 'system',
  navigationCollapsed: false,
  inspectorWidth: defaultInspectorWidth,
  moneyThresholds: defaultThresholds,
  gridLayouts: {},
  lookForUpdates: true,
}
