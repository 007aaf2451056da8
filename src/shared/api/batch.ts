import { z } from 'zod'

/** Batches of single operations (requests-and-lists.md#batches): `params` are those of the single operation. */
export function batchBody<const Types extends readonly [string, ...string[]]>(types: Types, maximum: number) {
  return z
    .array(z.object({ operation_type: z.enum(types), params: z.record(z.string(), z.unknown()) }))
    .min(1)
    .max(maximum)
}

/** `data` and `request` are in the order of the operations. */
export function batchReply<Item extends z.ZodType>(item: Item) {
  return z.looseObject({
    data: z.array(item),
    request: z
      .array(z.looseObject({ operation_type: z.string().optional(), params: z.looseObject({}).optional() }))
      .optional(),
  })
}
