import { z } from 'zod'
import { commaList } from '../conventions.ts'
import { defineOperation } from '../operation.ts'

/** Rules of streams (platform document, changelog and "Limits"). Their shapes are assumed. */

/** Characters of a rule (platform document, "Limits"). */
export const streamRuleLimit = 2048

const rule = z.looseObject({
  id: z.string().optional(),
  value: z.string().optional(),
  tag: z.string().nullish(),
})

const common = {
  host: 'platform',
  version: '2',
  auth: 'bearer',
  source: { document: 'platform', place: 'Other operations named in the changelog' },
} as const

const list = defineOperation({
  id: 'streamRules.list',
  title: 'List rules of the filtered stream',
  method: 'GET',
  ...common,
  path: '/tweets/search/stream/rules',
  params: () =>
    z.object({
      ids: commaList(z.string().min(1)).optional(),
      max_results: z.int().min(1).optional(),
      pagination_token: z.string().optional(),
    }),
  reply: () => z.looseObject({ data: z.array(rule).optional(), meta: z.looseObject({}).optional() }),
  effect: 'read',
})

const change = defineOperation({
  id: 'streamRules.change',
  title: 'Add or remove rules of the filtered stream',
  method: 'POST',
  ...common,
  path: '/tweets/search/stream/rules',
  params: () => z.object({ dry_run: z.boolean().optional() }),
  body: () =>
    z.object({
      add: z
        .array(z.object({ value: z.string().min(1).max(streamRuleLimit), tag: z.string().optional() }))
        .min(1)
        .optional(),
      delete: z.object({ ids: z.array(z.string().min(1)).min(1) }).optional(),
    }),
  reply: () => z.looseObject({ data: z.array(rule).optional(), meta: z.looseObject({}).optional() }),
  effect: 'destructive',
})

const listDedicated = defineOperation({
  id: 'streamRules.listDedicated',
  title: 'List rules of a dedicated stream',
  method: 'GET',
  ...common,
  path: '/powerstream/rules',
  params: () => z.object({}),
  reply: () => z.looseObject({ data: z.array(rule).optional(), meta: z.looseObject({}).optional() }),
  effect: 'read',
})

export const streamRuleOperations = { list, change, listDedicated }
