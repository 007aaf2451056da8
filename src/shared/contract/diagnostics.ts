import { z } from 'zod'
import { call } from '../bridge/call.ts'

/** Contract: a diagnostics bundle for bug reports. */
export const diagnosticsContract = {
  diagnostics: {
    /** Creates a bundle; `save` writes exactly its text. */
    create: call('shows', () => z.undefined(), {
      cache: { freshMs: 'always' },
    }).returns<DiagnosticsBundle>(),
    /** Null if the dialog was canceled. A bundle that is no longer in memory is a `refused` fault. */
    save: call('opens', () => z.strictObject({ bundleId: z.int().min(1) })).returns<{
      readonly fileName: string
    } | null>(),
  },
} as const

export interface DiagnosticsBundle {
  readonly id: number
  readonly madeAt: number
  readonly text: string
  readonly bytes: number
  /** Number of distinct values that were replaced, by kind: `person`, `address` … */
  readonly replaced: readonly { readonly kind: string; readonly values: number }[]
}
