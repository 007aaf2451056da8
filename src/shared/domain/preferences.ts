import { z } from 'zod'

/** What a person sets about the program itself. Every field has a default, so an old or damaged file still reads. */
export const preferences = z.object({
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  navigationCollapsed: z.boolean().catch(false),
})
export type Preferences = z.infer<typeof preferences>

export const defaultPreferences: Preferences = { theme: 'system', navigationCollapsed: false }
