import { z } from 'zod'

/** Columns of a grid in their order, as a person set them. */
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
