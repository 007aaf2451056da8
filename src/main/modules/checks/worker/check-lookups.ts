import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { ChoiceKind } from '../../../../shared/campaigns/related-entities.ts'
import { once } from '../../../../shared/core/once.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import { aspectRatio, type LibraryMedia } from '../../../../shared/creatives/library-media.ts'
import { contentOf, referencedDraft } from '../../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../../shared/drafts/draft-content.ts'
import { textOf } from '../../../../shared/entities/fields.ts'
import type { DraftCheckContext, NamedState, TargetedLineItem } from '../../../../shared/entities/kind.ts'
import { type DraftSubject, draftSubjects, kindsWith } from '../../../../shared/entities/kinds.ts'
import { mediaFile } from '../../../../shared/entities/media/media-content.ts'
import type { CurrentPolicy } from '../../../../shared/policy/policy.ts'
import type { AccountRepository } from '../../accounts/store.ts'
import type { AudienceRepository } from '../../audiences/store.ts'
import type { CampaignRepository } from '../../campaigns/store.ts'
import type { StoredDraft } from '../../drafts/draft-rows.ts'
import type { DraftRepository } from '../../drafts/store.ts'
import type { EntityRepository } from '../../entities/store.ts'
import type { FetchRepository } from '../../records/fetch-store.ts'
import type { RemoteRecord } from '../../records/remote-records.ts'
import { campaignFactsOf } from './campaign-facts.ts'
import {
  createCheckFacts,
  type OwnRecordState,
  type RecordedFacts,
  readOrNull as read,
  remembered,
} from './check-facts.ts'
import { policyFactsOf } from './policy-facts.ts'
import { targetingFactsOf } from './targeting-facts.ts'

export interface CheckParts {
  readonly drafts: DraftRepository
  readonly entities: EntityRepository
  readonly accounts: AccountRepository
  readonly campaigns: CampaignRepository
  readonly storedFetches: FetchRepository
  readonly audiences: Pick<AudienceRepository, 'lastLists' | 'countNamed'>
  readonly chosenUser: (environmentId: string) => Outcome<CheckUser>
  /** A different text means different rules, so no earlier check counts. */
  readonly rules: string
  /** The account's policy, and the moment that it applies to; null without one. */
  readonly policyOf: (workspace: Workspace) => CurrentPolicy | null
}

/** The user whose features and permissions apply. */
export interface CheckUser {
  readonly environmentId: string
  readonly userId: string
}

/** What rules need from a workspace, each looked up once. Short-lived: for one check. */
export interface CheckLookups {
  /** For one draft at a time, because `facts` notes what's asked from here on. */
  contextOf(draft: Pick<StoredDraft['draft'], 'kind' | 'subject' | 'remoteId'>): DraftCheckContext
  /** What was asked about the last draft, to save with its counts. `needs`: drafts to publish first. */
  facts(needs: readonly string[]): string
  recorded(facts: string, own: OwnRecordState): RecordedFacts
  draft(id: string): StoredDraft | null
  /** Looks up in one query which of these records exist. */
  expect(drafts: readonly Pick<StoredDraft['draft'], 'subject' | 'remoteId'>[]): void
}

const cardSubjects = kindsWith('hasAddress')

export function createCheckLookups(parts: CheckParts, workspace: Workspace): CheckLookups {
  const { drafts, entities } = parts
  const draft = remembered((id: string) => read(drafts.get(id)))
  const isRead = remembered((subject: DraftSubject) => read(entities.seenAt(workspace, subject)) !== null)
  const plannedIn = remembered((subject: DraftSubject) =>
    remembered((remoteId: string) => read(drafts.ofRecord(workspace, subject, remoteId))),
  )
  const media = remembered((key: string): LibraryMedia | undefined => {
    const id = referencedDraft(key)
    if (id !== null) return mediaOf(key, draft(id))
    return read(entities.media(workspace, key)) ?? undefined
  })
  const removed = (subject: DraftSubject, remoteId: string): NamedState => {
    const planned = plannedIn(subject)(remoteId)
    return planned?.draft.kind === 'delete' ? { kind: 'removed', title: planned.title } : { kind: 'there' }
  }
  const card = (address: string): NamedState => {
    const record: RemoteRecord | null = read(entities.byAddress(workspace, address))
    if (record !== null) return removed(record.subject, record.remoteId)
    return { kind: cardSubjects.every(isRead) ? 'gone' : 'unread' }
  }
  const named = remembered((names: string): NamedState => {
    const id = referencedDraft(names)
    if (id !== null) return { kind: draft(id) === null ? 'gone' : 'there' }
    if (names.startsWith('card://')) return card(names)
    return names.includes('_') ? removed('media', names) : { kind: 'there' }
  })
  /** IDs of campaigns and line items don't reveal their kind; their field does. */
  const namedIn = (names: string, field: string): NamedState => {
    const isReference = referencedDraft(names) !== null
    if (!isReference && field === 'campaign_id') return removed('campaign', names)
    if (!isReference && field === 'line_item_id') return removed('lineItem', names)
    return named(names)
  }
  const account = once(() => accountFacts(parts, workspace))
  const promotable = once(() => {
    const fetched = read(parts.storedFetches.fetched(workspace, 'promotableUsers' satisfies ChoiceKind))
    const users = promotableUsers.safeParse(fetched?.value)
    return users.success ? users.data.map(({ user_id }) => user_id) : null
  })
  const lineItem = (names: string): TargetedLineItem | null => {
    const id = referencedDraft(names)
    const planned = id === null ? plannedIn('lineItem')(names) : draft(id)
    const record =
      id === null && planned === null ? read(entities.record(workspace, 'lineItem', names)) : null
    const content =
      planned !== null
        ? contentOf(planned.draft)
        : record === null
          ? null
          : contentOfRecord('lineItem', record.record)
    if (content === null) return null
    const { placements, objective } = content
    return {
      placements: Array.isArray(placements)
        ? placements.filter((placement) => typeof placement === 'string')
        : [],
      objective: textOf(objective) ?? '',
    }
  }
  const facts = createCheckFacts()
  const { define } = facts
  const current = parts.policyOf(workspace)
  const askRules = define('rules', () => `${parts.rules} ${current?.policy.stamp ?? ''}`)
  const askRecord = define('record', (name, remoteId) => {
    const subject = draftSubjects.find((subjectName) => subjectName === name)
    const whole = subject === undefined ? null : read(entities.record(workspace, subject, remoteId))
    const content = subject === undefined ? {} : contentOfRecord(subject, whole?.record ?? {})
    return { content, type: whole?.type ?? null }
  })
  const common: Omit<DraftCheckContext, 'record' | 'policy'> = {
    library: define('media', media),
    isLibraryKnown: define('read', () => isRead('media')),
    features: define('features', () => account().features),
    callerId: define('caller', () => account().callerId),
    promotable: define('promotable', promotable),
    named: define('named', namedIn),
    lineItem: define('lineItem', lineItem),
    targetedValue: define('targetedValue', targetingFactsOf(parts, workspace)),
    audiencesNamed: define(
      'audiencesNamed',
      (name, draftId, remoteId) =>
        read(parts.audiences.countNamed(workspace, name, { draftId, remoteId })) ?? 0,
    ),
    campaigns: campaignFactsOf(parts, workspace, { define, draft, planned: plannedIn('campaign') }),
  }
  const policyCheck = (chosen: CurrentPolicy): DraftCheckContext['policy'] => {
    const policyFacts = policyFactsOf(parts, workspace, chosen, {
      define,
      draft,
      plannedIn,
      zone: () => account().zone,
    })
    return (draft) =>
      chosen.policy.check(draft, {
        ...policyFacts,
        currencyOf: (names) => common.campaigns.campaign(names)?.currency ?? null,
        targetedValue: common.targetedValue,
      })
  }
  const policy = current === null ? undefined : policyCheck(current)
  const existenceByRecord = new Map<string, boolean>()
  const isThere = (subject: DraftSubject, remoteId: string): boolean =>
    existenceByRecord.get(`${subject} ${remoteId}`) ??
    read(entities.there(workspace, subject, [remoteId]))?.has(remoteId) ??
    false
  /** Most rules only ask whether it exists, which is much cheaper than reading it. */
  class OwnRecord {
    readonly #subject: DraftSubject
    readonly #remoteId: string
    constructor(subject: DraftSubject, remoteId: string) {
      this.#subject = subject
      this.#remoteId = remoteId
    }
    get content() {
      return askRecord(this.#subject, this.#remoteId).content
    }
    get type() {
      return askRecord(this.#subject, this.#remoteId).type
    }
  }

  return {
    draft,
    expect(drafts) {
      existenceByRecord.clear()
      for (const [subject, own] of Map.groupBy(drafts, ({ subject }) => subject)) {
        const ids = own.flatMap(({ remoteId }) => remoteId ?? [])
        const there = read(entities.there(workspace, subject, ids))
        for (const id of ids) existenceByRecord.set(`${subject} ${id}`, there?.has(id) === true)
      }
    },
    contextOf({ kind, subject, remoteId }) {
      const begin = (state: OwnRecordState) => {
        facts.begin(state)
        askRules()
      }
      if (kind === 'create' || remoteId === null) {
        begin('new')
        return { ...common, policy, record: null }
      }
      const there = isThere(subject, remoteId)
      begin(there ? 'there' : 'gone')
      return { ...common, policy, record: there ? new OwnRecord(subject, remoteId) : null }
    },
    facts: facts.text,
    recorded: facts.read,
  }
}

const promotableUsers = z.array(z.object({ user_id: z.string() }))

/** What an account may do, as the signed-in user last saw it. */
function accountFacts({ accounts, chosenUser }: CheckParts, { environmentId, host, accountId }: Workspace) {
  const user = chosenUser(environmentId)
  if (!user.ok || user.value.environmentId !== environmentId) {
    return { callerId: null, features: null, zone: null }
  }
  const { userId } = user.value
  const details = read(accounts.readDetails({ environmentId, userId, host }, accountId))
  const list = read(accounts.readList({ environmentId, userId, host }))
  const zone = list?.accounts.find(({ id }) => id === accountId)?.timezone ?? null
  return { callerId: userId, features: details?.features ?? null, zone }
}

function mediaOf(key: string, storedDraft: StoredDraft | null): LibraryMedia | undefined {
  const file =
    storedDraft?.draft.subject === 'media' ? mediaFile.safeParse(storedDraft.draft.patch.file) : null
  if (!file?.success) return undefined
  const { kind, width, height } = file.data
  return {
    media_key: key,
    media_type: kind,
    aspect_ratio: aspectRatio(width, height),
    label: storedDraft?.title ?? file.data.name,
  }
}
