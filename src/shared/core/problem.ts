import { z } from 'zod'
import { once } from './once.ts'

const resourceTypes = ['user', 'tweet', 'media', 'list', 'space'] as const
export type ResourceType = (typeof resourceTypes)[number]

/**
 * RFC 7807 problem objects (errors-and-limits.md#problem-objects): one schema per subtype, chosen by the last segment of
 * `type`. An unknown subtype is read as `about:blank` with its slug.
 */
export const problemExtras = once(() => {
  const resourceType = z.enum(resourceTypes)
  const section = z.enum(['data', 'includes'])

  return {
    'about:blank': z.object({}),
    'client-disconnected': z.object({}),
    'client-forbidden': z.object({
      reason: z.enum(['official-client-forbidden', 'client-not-enrolled']).optional(),
      registration_url: z.string().optional(),
    }),
    conflict: z.object({}),
    'disallowed-resource': z.object({ resource_id: z.string(), resource_type: resourceType, section }),
    'duplicate-rules': z.object({ id: z.string().optional(), value: z.string().optional() }),
    'invalid-request': z.object({
      errors: z
        .array(
          z.object({
            message: z.string().optional(),
            parameters: z.record(z.string(), z.array(z.string())).optional(),
          }),
        )
        .min(1)
        .optional(),
    }),
    'invalid-rules': z.object({ value: z.string().optional(), details: z.array(z.string()).optional() }),
    'noncompliant-rules': z.object({}),
    'not-authorized-for-field': z.object({ field: z.string(), resource_type: resourceType, section }),
    'not-authorized-for-resource': z.object({
      value: z.string(),
      resource_id: z.string(),
      resource_type: resourceType,
      section,
      parameter: z.string(),
    }),
    'operational-disconnect': z.object({
      disconnect_type: z
        .enum([
          'OperationalDisconnect',
          'UpstreamOperationalDisconnect',
          'ForceDisconnect',
          'UpstreamUncleanDisconnect',
          'SlowReader',
          'InternalError',
          'ClientApplicationStateDegraded',
          'InvalidRules',
        ])
        .optional(),
    }),
    'resource-not-found': z.object({
      parameter: z.string().min(1),
      resource_id: z.string(),
      resource_type: resourceType,
      value: z.unknown(),
    }),
    'resource-unavailable': z.object({
      parameter: z.string().min(1),
      resource_id: z.string(),
      resource_type: resourceType,
    }),
    'rule-cap': z.object({ value: z.string().optional() }),
    'streaming-connection': z.object({
      connection_issue: z
        .enum([
          'TooManyConnections',
          'ProvisioningSubscription',
          'RuleConfigurationIssue',
          'RulesInvalidIssue',
        ])
        .optional(),
    }),
    'unsupported-authentication': z.object({}),
    'usage-capped': z.object({
      period: z.enum(['Daily', 'Monthly']).optional(),
      scope: z.enum(['Account', 'Product']).optional(),
    }),
  } as const
})

export type ProblemSlug = keyof ReturnType<typeof problemExtras>

/** A parsed problem: the common fields, its slug, and its subtype's extra fields. */
export type Problem = {
  [Slug in ProblemSlug]: {
    readonly slug: Slug
    readonly type: string
    readonly title: string
    readonly status: number | null
    readonly detail: string | null
    readonly extra: z.infer<ReturnType<typeof problemExtras>[Slug]>
  }
}[ProblemSlug]

function tagged<Slug extends ProblemSlug>(slug: Slug) {
  return z.object({ slug: z.literal(slug), extra: problemExtras()[slug] })
}

const problemBySlug = once(() =>
  z.discriminatedUnion('slug', [
    tagged('about:blank'),
    tagged('client-disconnected'),
    tagged('client-forbidden'),
    tagged('conflict'),
    tagged('disallowed-resource'),
    tagged('duplicate-rules'),
    tagged('invalid-request'),
    tagged('invalid-rules'),
    tagged('noncompliant-rules'),
    tagged('not-authorized-for-field'),
    tagged('not-authorized-for-resource'),
    tagged('operational-disconnect'),
    tagged('resource-not-found'),
    tagged('resource-unavailable'),
    tagged('rule-cap'),
    tagged('streaming-connection'),
    tagged('unsupported-authentication'),
    tagged('usage-capped'),
  ]),
)

const commonFields = once(() =>
  z.looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int().nullish(),
    detail: z.string().nullish(),
  }),
)

/**
 * Parses a problem object, or returns null. An unknown subtype, or one without its required fields, becomes
 * `about:blank` and keeps its own `type`.
 */
export function readProblem(value: unknown): Problem | null {
  const common = commonFields().safeParse(value)
  if (!common.success) return null
  const { type, title, status, detail } = common.data
  const fields = { type, title, status: status ?? null, detail: detail ?? null }
  const slug = problemSlug(type)
  return readProblemFields(slug, value, fields) ?? { ...fields, slug: 'about:blank', extra: {} }
}

/** Compares `…/2/problems/<slug>` by its last segment, so another base address makes no difference. */
function problemSlug(type: string): ProblemSlug {
  const name = type.slice(type.lastIndexOf('/') + 1)
  return isProblemSlug(name) ? name : 'about:blank'
}

function isProblemSlug(name: string): name is ProblemSlug {
  return Object.hasOwn(problemExtras(), name)
}

type ProblemFields = Pick<Problem, 'type' | 'title' | 'status' | 'detail'>

function readProblemFields(slug: ProblemSlug, value: unknown, fields: ProblemFields): Problem | null {
  const subtype = problemBySlug().safeParse({ slug, extra: value })
  return subtype.success ? { ...fields, ...subtype.data } : null
}
