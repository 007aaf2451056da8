import { z } from 'zod'
import { citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { commaList, decimalId, isoTime } from '../conventions.ts'
import { platformGroup } from '../routes.ts'
import { includes, partialErrors, post, postQueryParameters } from './post-fields.ts'

/** Rules of the filtered stream and of dedicated streams (streams.md#rules, streams.md#powerstream). */

/** Maximum characters of a rule, and rules of an app (streams.md#rule-limits). */
export const streamRuleLimit = 2048
export const streamRuleCap = 25_000
export const dedicatedRuleCap = 1000
export const dedicatedRulesPerRequest = 100

const rule = z.looseObject({ id: z.string().optional(), value: z.string(), tag: z.string().nullish() })
export type StreamRule = z.infer<typeof rule>

const draft = z.object({
  value: z.string().min(1).describe(`Up to ${streamRuleLimit} characters`),
  tag: z.string().optional(),
})

export const ruleCountFields = [
  'all_project_client_apps',
  'cap_per_client_app',
  'cap_per_project',
  'client_app_rules_count',
  'project_rules_count',
] as const

/** Numbers are strings in the newer generation of names (hosts-and-names.md#two-generations-of-names). */
const number = z.union([
  z.int(),
  z
    .string()
    .regex(/^[0-9]{1,15}$/)
    .transform(Number),
])
const appCount = z.looseObject({ client_app_id: z.string(), rule_count: number })

const named = citeDocumented('streams#powerstream')
const asApp = platformGroup({ auth: 'bearer', source: citePublic('streams#rules') })
const dedicated = platformGroup({ auth: 'bearer', source: citePublic('streams#powerstream') })

const dedicatedBody = () => z.object({ rules: z.array(draft).min(1).max(dedicatedRulesPerRequest) })
const dedicatedRules = () => z.looseObject({ data: z.looseObject({ rules: z.array(rule).default([]) }) })

/** A line of the filtered stream, also the body of its deliveries to a webhook (streams.md#wire-format). */
const streamItem = z.looseObject({
  data: post.optional(),
  includes: includes.optional(),
  matching_rules: z.array(z.looseObject({ id: z.string(), tag: z.string().nullish() })).optional(),
  errors: partialErrors,
})

/**
 * The first line of a dedicated stream (streams.md#powerstream); the others are arrays of posts in the older format.
 */
const connectionMetadata = z.looseObject({ type: z.literal('connection_metadata') })

export const streamRuleOperations = {
  connect: platformGroup({ auth: 'bearer', source: citePublic('streams#connecting') })(
    'GET /tweets/search/stream',
    {
      id: 'streamRules.connect',
      title: t`Stream posts that match the rules`,
      params: () => ({
        backfill_minutes: z.int().min(0).max(5).optional().describe(`Minutes of the past sent again first`),
        start_time: isoTime
          .optional()
          .describe(`Sends what matched since then and ends; at most 24 hours ago`),
        end_time: isoTime.optional().describe(`Leaves out what was posted from then on`),
        ...postQueryParameters,
      }),
      replyType: 'lines',
      reply: () => z.array(streamItem),
    },
  ),
  list: asApp('GET /tweets/search/stream/rules', {
    id: 'streamRules.list',
    title: t`List rules of the filtered stream`,
    params: () => ({
      ids: commaList(decimalId, 1000).optional(),
      max_results: z.int().min(1).max(1000).optional(),
      pagination_token: z.string().length(16).optional(),
    }),
    reply: () =>
      z.looseObject({
        data: z.array(rule).default([]),
        meta: z.looseObject({
          sent: z.string().optional(),
          result_count: z.int().optional(),
          next_token: z.string().nullish(),
        }),
      }),
    source: named,
  }),
  change: asApp('POST /tweets/search/stream/rules', {
    id: 'streamRules.change',
    title: t`Add or remove rules of the filtered stream`,
    params: () => ({
      dry_run: z.boolean().optional().describe(`Answers the same and stores nothing`),
      delete_all: z.boolean().optional().describe(`Takes no other input`),
    }),
    body: () =>
      z.object({
        add: z.array(draft).min(1).optional(),
        delete: z
          .object({
            ids: z.array(decimalId).min(1).optional(),
            values: z.array(z.string()).min(1).optional(),
          })
          .optional(),
      }),
    reply: () =>
      z.looseObject({
        data: z.array(rule).default([]),
        meta: z.looseObject({
          sent: z.string().optional(),
          summary: z.looseObject({
            created: z.int().optional(),
            not_created: z.int().optional(),
            valid: z.int().optional(),
            invalid: z.int().optional(),
            deleted: z.int().optional(),
            not_deleted: z.int().optional(),
          }),
        }),
        errors: partialErrors,
      }),
    effect: 'destructive',
    source: named,
  }),
  count: asApp('GET /tweets/search/stream/rules/counts', {
    id: 'streamRules.count',
    title: t`Count rules of the filtered stream`,
    params: () => ({ 'rules_count.fields': commaList(z.enum(ruleCountFields)).optional() }),
    reply: () =>
      z.looseObject({
        data: z.looseObject({
          cap_per_client_app: number.optional(),
          cap_per_project: number.optional(),
          project_rules_count: number.optional(),
          client_app_rules_count: appCount.optional(),
          all_project_client_apps: z.array(appCount).optional(),
        }),
      }),
  }),
  connectDedicated: dedicated('GET /powerstream', {
    id: 'streamRules.connectDedicated',
    title: t`Stream posts that match a dedicated stream’s rules`,
    params: () => ({
      localDcOnly: z.boolean().optional().describe(`Leaves out posts of other data centers`),
      backfillMinutes: z.int().min(0).max(5).optional().describe(`Minutes of the past sent again first`),
      startTime: isoTime.optional().describe(`Sends what matched since then and ends; at most 24 hours ago`),
      endTime: isoTime.optional().describe(`Leaves out what was posted from then on`),
    }),
    replyType: 'lines',
    reply: () => z.array(z.union([connectionMetadata, z.array(z.looseObject({ id_str: z.string() }))])),
  }),
  listDedicated: dedicated('GET /powerstream/rules', {
    id: 'streamRules.listDedicated',
    title: t`List rules of a dedicated stream`,
    reply: dedicatedRules,
    source: named,
  }),
  addDedicated: dedicated('POST /powerstream/rules', {
    id: 'streamRules.addDedicated',
    title: t`Add rules to a dedicated stream`,
    body: dedicatedBody,
    reply: dedicatedRules,
  }),
  removeDedicated: dedicated('DELETE /powerstream/rules', {
    id: 'streamRules.removeDedicated',
    title: t`Remove rules from a dedicated stream`,
    body: dedicatedBody,
    reply: () => z.looseObject({ data: z.looseObject({ deleted: z.int(), not_deleted: z.int() }) }),
  }),
}
