import { z } from 'zod'
import { gridLayout } from './grid-layout.ts'
import { moneyThresholds, usualThresholds } from './money-threshold.ts'

const fields = {
  theme: z.enum(['system', 'light', 'dark']),
  navigationCollapsed: z.boolean(),
  moneyThresholds,
  /** Columns of grids by the grid's name. */
  gridLayouts: z.record(z.string().min(1).max(60), gridLayout),
}

/** What a person sets about the program itself. Every field has a default, so an old or damaged file still reads. */
export const preferences = z.object({
  theme: fields.theme.catch('system'),
  navigationCollapsed: fields.navigationCollapsed.catch(false),
  moneyThresholds: fields.moneyThresholds.catch(usualThresholds),
  gridLayouts: fields.gridLayouts.catch({}),
})
export type Preferences = z.infer<typeof preferences>

/** A change of some of them. Nothing is put right here: a wrong value is refused, not taken for the default. */
export const preferencesChange = z.strictObject(fields).partial()

export const defaultPreferences: Preferences = {
  theme: 'system',
  navigationCollapsed: false,
  moneyThresholds: usualThresholds,
  gridLayouts: {},
}
