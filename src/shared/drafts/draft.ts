import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import type { Finding } from '../core/finding.ts'
import { type Fields, fields, sameJson } from '../core/json.ts'

/**
 * The kinds of entities that can be drafted, in dependency order, with what one and several are called within a
 * sentence. `entities/registry.ts` defines them.
 */
export const kindLabels = {
  media: { one: 'media', many: 'media' },
  accountMedia: { one: 'account media', many: 'account media' },
  card: { one: 'card', many: 'cards' },
  legacyCard: { one: 'legacy card', many: 'legacy cards' },
  poll: { one: 'poll', many: 'polls' },
  videoConversation: { one: 'video conversation', many: 'video conversations' },
  post: { one: 'post', many: 'posts' },
  campaign: { one: 'campaign', many: 'campaigns' },
  lineItem: { one: 'line item', many: 'line items' },
  curatedCategory: { one: 'curated category', many: 'curated categories' },
  promotedPost: { one: 'promoted post', many: 'promoted posts' },
  targeting: { one: 'targeting', many: 'targeting' },
} as const
export type DraftSubject = keyof typeof kindLabels
export const draftSubjects = Object.keys(kindLabels).filter(
  (name): name is DraftSubject => name in kindLabels,
)

export const draftKinds = ['create', 'update', 'delete'] as const
export type DraftKind = (typeof draftKinds)[number]

/**
 * idle: nothing under way · queued and sent: in a job, so locked · failed: refused, to be changed or tried again ·
 * unknown: sent without an answer, a person or a reading settles it. A draft that was published is gone.
 */
export const draftPublishStates = ['idle', 'queued', 'sent', 'failed', 'unknown'] as const
export type DraftPublishState = (typeof draftPublishStates)[number]

/** clean: the record is as it was when the change began · incoming: other fields moved · conflict: the same ones. */
export const draftSyncs = ['clean', 'incoming', 'conflict'] as const
export type DraftSync = (typeof draftSyncs)[number]

/** How many new things one call makes or checks. */
export const maxNewDrafts = 200

export const draftId = z.string().regex(/^[a-z2-7]{16}$/)

/**
 * A change that is not published. `base` is the record as it was when the change began (null for a new one), `patch`
 * has the fields that differ; a cleared field is null. Times are milliseconds.
 */
export const draft = z.strictObject({
  id: draftId,
  workspace,
  subject: z.enum(draftSubjects),
  kind: z.enum(draftKinds),
  /** Of the record that is changed or deleted; null for a new one. */
  remoteId: z.string().nullable(),
  base: fields.nullable(),
  patch: fields,
  /** Grows with every edit. */
  revision: z.int().min(1),
  comment: z.string().max(2_000),
  sync: z.enum(draftSyncs),
  publish: z.enum(draftPublishStates),
  createdAt: z.int(),
  updatedAt: z.int(),
})
export type Draft = Readonly<z.output<typeof draft>>

/** The entity as it would become. */
export function contentOf({ base, patch }: Pick<Draft, 'base' | 'patch'>): Fields {
  return { ...base, ...patch }
}

/** The patch after an edit: fields that say the same as the base again are no change. */
export function patchAfter(base: Fields | null, patch: Fields, edit: Fields): Fields {
  const kept = Object.entries({ ...patch, ...edit }).filter(
    ([name, value]) => !sameJson(value, base?.[name] ?? null),
  )
  return Object.fromEntries(kept)
}

/** How one draft names another: where a media key, a card address or a post's id is expected stands `draft:ID`. */
const referencePattern = /^draft:([a-z2-7]{16})$/

export function referenceTo(id: string): string {
  return `draft:${id}`
}

/** The draft that a value names, or null where it is an ordinary value. */
export function referencedDraft(value: unknown): string | null {
  return typeof value === 'string' ? (referencePattern.exec(value)?.[1] ?? null) : null
}

/** Every draft that has to be published before this one, each once. */
export function dependenciesOf(content: unknown): readonly string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    const id = referencedDraft(value)
    if (id !== null) found.add(id)
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(visit)
  }
  visit(content)
  return [...found]
}

/** What the rules say about one draft, and which drafts with errors it has to wait for. */
export interface DraftFindings {
  readonly draftId: string
  readonly subject: DraftSubject
  readonly title: string
  readonly findings: readonly Finding[]
  readonly blockedBy: readonly { readonly draftId: string; readonly title: string }[]
}

/** What a check counted for one draft as it was. `blocked`: for how many drafts with errors it has to wait. */
export interface DraftCheck extends Pick<Draft, 'id' | 'revision' | 'sync'> {
  readonly type: string | null
  readonly errors: number
  readonly warnings: number
  readonly blocked: number
  /** What the rules asked about, so that a later check can tell whether the counts still hold. */
  readonly facts: string
  /** Whether a type or count is another than before. */
  readonly isNews: boolean
}
