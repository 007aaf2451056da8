import type { z } from 'zod'
import {
  dedicatedRuleCap,
  ruleCountFields,
  streamRuleCap,
  type streamRuleOperations,
} from '../../../shared/api/platform/stream-rules.ts'
import type { RequestError } from '../../answer/platform-errors.ts'
import { type JsonReply, json } from '../../answer/reply.ts'
import { isoMilliseconds } from '../../clock.ts'
import type { App } from '../../state/platform-data.ts'
import type { StreamRuleRecord } from '../../state/stream-tables.ts'
import type { World } from '../../state/world.ts'
import type { Context, PlatformBehaviours, PlatformReviews } from '../common/contract.ts'
import { bodyErrors } from '../common/platform-refusals.ts'
import {
  connectDedicatedStream,
  connectFilteredStream,
  reviewDedicatedStream,
  reviewFilteredStream,
} from './filtered-stream.ts'
import { readPageToken, writePageToken } from './page-token.ts'
import { addRules, type Created } from './rule-drafts.ts'

type Stream = StreamRuleRecord['stream']
type Operations = typeof streamRuleOperations

const pageSize = 1000

/**
 * Rules of the filtered stream (streams.md#rules, streams.md#powerstream) and of dedicated streams
 * (streams.md#powerstream).
 */
export const streamRuleBehaviours: PlatformBehaviours<Operations> = {
  connect: connectFilteredStream,
  connectDedicated: connectDedicatedStream,

  list({ params, caller: { app }, service: { world }, now }) {
    const { ids, max_results = pageSize, pagination_token } = params
    const after = pagination_token === undefined ? null : readPageToken(listName(app), pagination_token)
    const requestedIds = ids === undefined ? null : new Set(ids)
    const rules = rulesOf(world, app, 'filtered').filter(
      ({ id }) =>
        (requestedIds === null || requestedIds.has(id)) && (after === null || BigInt(id) > BigInt(after)),
    )
    const page = rules.slice(0, max_results)
    const last = page.at(-1)
    const hasMore = rules.length > page.length && last !== undefined
    return json({
      ...(page.length === 0 ? {} : { data: page.map(showRule) }),
      meta: {
        sent: isoMilliseconds(now),
        result_count: page.length,
        ...(hasMore ? { next_token: writePageToken(listName(app), last.id) } : {}),
      },
    })
  },

  change(context) {
    const { params, json: body, operation } = context
    const { add, delete: named } = operation.body?.parse(body ?? {}) ?? {}
    if (add !== undefined) {
      const created = addRules(context, 'filtered', add, streamRuleCap, params.dry_run === true)
      return answerCreated(created, { ...showCreated(created), meta: metaOf(created, context.now) })
    }
    return deleteRules(context, params.delete_all === true ? null : (named ?? {}))
  },

  count({ params, caller: { app }, service: { world } }) {
    const rule_count = rulesOf(world, app, 'filtered').length
    const appUsage = { client_app_id: app.id, rule_count }
    const all = {
      all_project_client_apps: [appUsage],
      cap_per_client_app: streamRuleCap,
      cap_per_project: streamRuleCap,
      client_app_rules_count: appUsage,
      project_rules_count: rule_count,
    }
    const fields = params['rules_count.fields'] ?? ruleCountFields
    return json({ data: Object.fromEntries(fields.map((field) => [field, all[field]])) })
  },

  listDedicated: ({ caller: { app }, service: { world } }) =>
    json({ data: { rules: rulesOf(world, app, 'dedicated').map(showRule) } }),

  addDedicated(context) {
    const { rules = [] } = context.operation.body?.parse(context.json) ?? {}
    const created = addRules(context, 'dedicated', rules, dedicatedRuleCap, false)
    return answerCreated(created, {
      data: { rules: created.rules.map(showRule) },
      ...(created.errors.length === 0 ? {} : { errors: created.errors }),
    })
  },

  removeDedicated({ json: body, operation, caller: { app }, service: { world } }) {
    const { rules = [] } = operation.body?.parse(body) ?? {}
    const values = new Set(rules.map(({ value }) => value.trim()))
    const removedRules = rulesOf(world, app, 'dedicated').filter(({ value }) => values.has(value))
    for (const { id } of removedRules) world.platform.stream_rules.remove(id)
    return json({ data: { deleted: removedRules.length, not_deleted: values.size - removedRules.length } })
  },
}

export const streamRuleReviews: PlatformReviews<Operations> = {
  connect: reviewFilteredStream,
  connectDedicated: reviewDedicatedStream,

  list({ given: { pagination_token: token }, caller: { app } }) {
    if (token === undefined || readPageToken(listName(app), token) !== null) return []
    const message = `The \`pagination_token\` query parameter value [${token}] is not valid`
    return [{ message, parameter: 'pagination_token', value: token }]
  },

  change({ operation, given, json: body }) {
    const errors = reviewBody(operation.body, body ?? {})
    if (errors.length > 0) return errors
    const { add, delete: named } = operation.body?.parse(body ?? {}) ?? {}
    const hasDelete = named?.ids !== undefined || named?.values !== undefined
    const parts = [given.delete_all === true, add !== undefined, hasDelete]
    if (parts.filter((part) => part).length === 1) return []
    const message = 'Send exactly one of `add`, `delete` with `ids` or `values`, and `delete_all`.'
    return [{ message, parameter: given.delete_all === true ? 'delete_all' : 'add', value: '' }]
  },

  addDedicated: ({ operation, json: body }) => reviewBody(operation.body, body),
  removeDedicated: ({ operation, json: body }) => reviewBody(operation.body, body),
}

function reviewBody(schema: z.ZodType | null, body: unknown): readonly RequestError[] {
  const parsedBody = schema?.safeParse(body)
  return parsedBody?.success === false ? bodyErrors(parsedBody.error, body) : []
}

/** In order of creation, which is the order of their IDs. */
export function rulesOf({ platform }: World, app: App, stream: Stream): readonly StreamRuleRecord[] {
  return platform.stream_rules.filter(
    (rule) => rule.consumer_key === app.consumer_key && rule.stream === stream,
  )
}

function listName(app: App): string {
  return `rules of ${app.consumer_key}`
}

function showRule({ id, value, tag }: StreamRuleRecord) {
  return { id, value, ...(tag === null ? {} : { tag }) }
}

function showCreated({ rules, errors }: Created) {
  return {
    ...(rules.length === 0 ? {} : { data: rules.map(showRule) }),
    ...(errors.length === 0 ? {} : { errors }),
  }
}

function metaOf({ rules, errors }: Created, now: number) {
  const summary = {
    created: rules.length,
    not_created: errors.length,
    valid: rules.length,
    invalid: errors.length,
  }
  return { sent: isoMilliseconds(now), summary }
}

/** 201 if all were created, 200 if some were, 400 if none was (streams.md#rules). */
function answerCreated({ rules, errors }: Created, body: unknown): JsonReply {
  if (errors.length === 0) return json(body, 201)
  return json(body, rules.length > 0 ? 200 : 400)
}

/** `named` null means all. */
function deleteRules(
  { params, caller: { app }, service: { world }, now }: Context<Operations['change']>,
  named: {
    readonly ids?: readonly string[] | undefined
    readonly values?: readonly string[] | undefined
  } | null,
): JsonReply {
  const appRules = rulesOf(world, app, 'filtered')
  const ids = new Set(named?.ids)
  const values = new Set(named?.values?.map((value) => value.trim()))
  const removedRules =
    named === null ? appRules : appRules.filter(({ id, value }) => ids.has(id) || values.has(value))
  const missing =
    [...ids].filter((id) => !appRules.some((rule) => rule.id === id)).length +
    [...values].filter((value) => !appRules.some((rule) => rule.value === value)).length
  if (params.dry_run !== true) for (const { id } of removedRules) world.platform.stream_rules.remove(id)
  return json({
    meta: { sent: isoMilliseconds(now), summary: { deleted: removedRules.length, not_deleted: missing } },
  })
}
