import { z } from 'zod'
import type { Settings } from '../../main/core/ports.ts'

const selection = z.object({ environmentId: z.string().nullable() })

/** The chosen environment's ID. */
export function readStored(settings: Settings): string | null {
  const parsedSelection = selection.safeParse(settings.get('selection'))
  return parsedSelection.success ? parsedSelection.data.environmentId : null
}
