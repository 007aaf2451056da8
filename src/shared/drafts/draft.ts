import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import type { Finding } from '../core/finding.ts'
import { type Fields, fields, sameJson } from '../core/json.ts'
import { type DraftSubject, draftSubjects } from '../entities/kinds.ts'

/** Unpublished changes for the status bar. */
export interface DraftSummary {
  readonly unpublished: number
  readonly bySubject: Readonly<Partial<Record<Draft['subject'], number>>>
  readonly failed: number
  readonly unknown: number
  readonly conflicts: number
}

/** Number of changes with errors, with warnings but no errors, and waiting for one with errors. */
export interface FindingCounts {
  /** Without those in conflict, which are resolved first and counted as such. */
  readonly errors: number
  /** Without errors so far, but with required fields that are empty: a check counts these as errors. */
  readonly incomplete: number
  readonly warnings: number
  readonly blocked: number
}

export const draftKinds = ['create', 'update', 'delete'] as const
export type DraftKind = (typeof draftKinds)[number]

/**
 * idle: not being published · queued and sent: in a job, so locked · failed: refused; can be edited or retried ·
 * unknown: sent without an answer, to be resolved by a person or a look-up. A published draft no longer exists.
 */
export const draftPublishStates = ['idle', 'queued', 'sent', 'failed', 'unknown'] as const
export type DraftPublishState = (typeof draftPublishStates)[number]

/**
 * clean: the record hasn't changed since the draft began · incoming: other fields changed · conflict: the same fields
 * changed.
 */
export const draftSyncs = ['clean', 'incoming', 'conflict'] as const
export type DraftSync = (typeof draftSyncs)[number]

/** Maximum new entities per call. */
export const maxNewDrafts = 200

export const draftId = z.string().regex(/^[a-z2-7]{16}$/)

/** Without the "@". */
export const userHandle = z.string().min(1).max(50)

/**
 * An unpublished change. `base` is the record when the draft began (null for a new one), `patch` contains the fields
 * that differ; a cleared field is null. Times are milliseconds.
 */
export const draft = z.strictObject({
  id: draftId,
  workspace,
  subject: z.enum(draftSubjects),
  kind: z.enum(draftKinds),
  /** ID of the record to change or delete; null for a new one. */
  remoteId: z.string().nullable(),
  base: fields.nullable(),
  patch: fields,
  /** Incremented by every edit. */
  revision: z.int().min(1),
  comment: z.string().max(2_000),
  /** Whether an agent has made it or changed it since; a person's publish is what approves it. */
  byAgent: z.literal(true).optional(),
  /** Handle of the user who began it, and of the one who changed it last; missing if not known. */
  createdBy: userHandle.optional(),
  changedBy: userHandle.optional(),
  /** A new entity whose form is still being filled in: until a check, its missing fields don't count as errors. */
  unchecked: z.literal(true).optional(),
  sync: z.enum(draftSyncs),
  publish: z.enum(draftPublishStates),
  createdAt: z.int(),
  updatedAt: z.int(),
})
export type Draft = Readonly<z.output<typeof draft>>

type Authors = Pick<Draft, 'byAgent' | 'createdBy' | 'changedBy'>

/** The mark of an agent's draft. */
export function agentMark({ byAgent }: Authors): Pick<Draft, 'byAgent'> {
  return byAgent === undefined ? {} : { byAgent }
}

/** Who made a draft, to carry it over to another state of it. */
export function authorsOf({ byAgent, createdBy, changedBy }: Authors): Authors {
  return {
    ...agentMark({ byAgent }),
    ...(createdBy !== undefined && { createdBy }),
    ...(changedBy !== undefined && { changedBy }),
  }
}

/** The entity with the draft applied. */
export function contentOf({ base, patch }: Pick<Draft, 'base' | 'patch'>): Fields {
  return { ...base, ...patch }
}

/** The patch after an edit, without fields that equal the base again. */
export function patchAfter(base: Fields | null, patch: Fields, edit: Fields): Fields {
  const changed = Object.entries({ ...patch, ...edit }).filter(
    ([name, value]) => !sameJson(value, base?.[name] ?? null),
  )
  return Object.fromEntries(changed)
}

/** How one draft refers to another: `draft:ID` in place of a media key, a card address or a post's ID. */
const referencePattern = /^draft:([a-z2-7]{16})$/

export function referenceTo(id: string): string {
  return `draft:${id}`
}

/** The draft that a value refers to, or null for an ordinary value. */
export function referencedDraft(value: unknown): string | null {
  return typeof value === 'string' ? (referencePattern.exec(value)?.[1] ?? null) : null
}

/** Every draft that has to be published before this one, without duplicates. */
export function dependenciesOf(content: unknown): readonly string[] {
  const dependencies = new Set<string>()
  const visit = (value: unknown): void => {
    const id = referencedDraft(value)
    if (id !== null) dependencies.add(id)
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(visit)
  }
  visit(content)
  return [...dependencies]
}

/** Findings of one draft, and the drafts with errors that it waits for. */
export interface DraftFindings {
  readonly draftId: string
  readonly subject: DraftSubject
  readonly title: string
  readonly findings: readonly Finding[]
  readonly blockedBy: readonly { readonly draftId: string; readonly title: string }[]
}

/** Counts of a check, for the draft's state at that time. `blocked`: number of drafts with errors that it waits for. */
export interface DraftCheck extends Pick<Draft, 'id' | 'revision' | 'sync'> {
  readonly type: string | null
  readonly errors: number
  readonly warnings: number
  /** Required fields that aren't filled in yet, if they don't count as errors. */
  readonly missing: number
  readonly blocked: number
  /** What the rules asked, so that a later check can tell whether the counts are still valid. */
  readonly facts: string
  /** Whether the type or a count changed. */
  readonly isChanged: boolean
}
