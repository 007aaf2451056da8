import { z } from 'zod'

/** Columns of a grid in order, with the user's settings. */
export const gridLayout = z
  .array(
    z.strictObject({
      key: z.string().min(1).max(100),
      /** In pixels. */
      width: z.int().min(20).max(2_000),
      pinned: z.boolean(),
      shown: z.boolean(),
    }),
  )
  .max(200)
export type GridLayout = Readonly<z.output<typeof gridLayout>>
