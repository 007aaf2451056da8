import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { ChoiceKind } from '../../../../shared/campaigns/related-entities.ts'
import type { Fields } from '../../../../shared/core/json.ts'
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

/** What rules know of a draft's own record. Most only ask whether it exists, which is much cheaper than reading it. */
class OwnRecord {
  readonly #read: () => Pick<OwnRecord, 'content' | 'type'>

  constructor(read: () => Pick<OwnRecord, 'content' | 'type'>) {
    this.#read = read
  }

  get content(): Fields {
    return this.#read().content
  }

  get type(): string | null {
    return this.#read().type
  }
}

class WorkspaceLookups implements CheckLookups {
  readonly #parts: CheckParts
  readonly #workspace: Workspace
  readonly #facts = createCheckFacts()
  readonly #common: Omit<DraftCheckContext, 'record' | 'policy'>
  readonly #policy: DraftCheckContext['policy']
  readonly #askRules: () => string
  readonly #askRecord: (subject: DraftSubject, remoteId: string) => Pick<OwnRecord, 'content' | 'type'>
  readonly #existenceByRecord = new Map<string, boolean>()

  constructor(parts: CheckParts, workspace: Workspace) {
    this.#parts = parts
    this.#workspace = workspace
    const { define } = this.#facts
    const currentPolicy = parts.policyOf(workspace)
    this.#askRules = define('rules', () => `${parts.rules} ${currentPolicy?.policy.stamp ?? ''}`)
    this.#askRecord = define('record', this.#readRecord)
    this.#common = {
      library: define('media', this.#media),
      isLibraryKnown: define('read', () => this.#isListed('media')),
      features: define('features', () => this.#account().features),
      callerId: define('caller', () => this.#account().callerId),
      promotable: define('promotable', this.#promotable),
      named: define('named', this.#namedIn),
      lineItem: define('lineItem', this.#lineItem),
      targetedValue: define('targetedValue', targetingFactsOf(parts, workspace)),
      accountOf: define('account', (accountId: string) => {
        const account = read(parts.accounts.find(workspace, accountId))
        return account === null
          ? null
          : { name: account.name ?? null, business_id: account.business_id ?? null }
      }),
      audiencesNamed: define(
        'audiencesNamed',
        (name, draftId, remoteId) =>
          read(parts.audiences.countNamed(workspace, name, { draftId, remoteId })) ?? 0,
      ),
      campaigns: campaignFactsOf(parts, workspace, {
        define,
        draft: this.draft,
        planned: this.#plannedIn('campaign'),
      }),
    }
    this.#policy = currentPolicy === null ? undefined : this.#policyCheck(currentPolicy)
  }

  readonly draft: CheckLookups['draft'] = remembered((id: string) => read(this.#parts.drafts.get(id)))

  readonly #isListed = remembered(
    (subject: DraftSubject) => read(this.#parts.entities.seenAt(this.#workspace, subject)) !== null,
  )

  readonly #plannedIn = remembered((subject: DraftSubject) =>
    remembered((remoteId: string) => read(this.#parts.drafts.ofRecord(this.#workspace, subject, remoteId))),
  )

  readonly #media = remembered((key: string): LibraryMedia | undefined => {
    const id = referencedDraft(key)
    if (id !== null) return mediaOf(key, this.draft(id))
    return read(this.#parts.entities.media(this.#workspace, key)) ?? undefined
  })

  readonly #named = remembered((names: string): NamedState => {
    const id = referencedDraft(names)
    if (id !== null) return { kind: this.draft(id) === null ? 'gone' : 'there' }
    if (names.startsWith('card://')) return this.#card(names)
    return names.includes('_') ? this.#removed('media', names) : { kind: 'there' }
  })

  readonly #account = once(() => accountFacts(this.#parts, this.#workspace))

  readonly #promotable = once(() => {
    const choices: ChoiceKind = 'promotableUsers'
    const fetched = read(this.#parts.storedFetches.fetched(this.#workspace, choices))
    const users = promotableUsers.safeParse(fetched?.value)
    return users.success ? users.data.map(({ user_id }) => user_id) : null
  })

  /** IDs of campaigns and line items don't reveal their kind; their field does. */
  readonly #namedIn = (names: string, field: string): NamedState => {
    const isReference = referencedDraft(names) !== null
    if (!isReference && field === 'campaign_id') return this.#removed('campaign', names)
    if (!isReference && field === 'tailored_audience_id') return this.#removed('customAudience', names)
    if (!isReference && field === 'line_item_id') return this.#removed('lineItem', names)
    return this.#named(names)
  }

  readonly #lineItem = (names: string): TargetedLineItem | null => {
    const content = this.#lineItemContent(names)
    if (content === null) return null
    const { placements, objective } = content
    return {
      placements: Array.isArray(placements)
        ? placements.filter((placement) => typeof placement === 'string')
        : [],
      objective: textOf(objective) ?? '',
    }
  }

  readonly #readRecord = (name: string, remoteId: string): Pick<OwnRecord, 'content' | 'type'> => {
    const subject = draftSubjects.find((subjectName) => subjectName === name)
    if (subject === undefined) return { content: {}, type: null }
    const whole = read(this.#parts.entities.record(this.#workspace, subject, remoteId))
    return { content: contentOfRecord(subject, whole?.record ?? {}), type: whole?.type ?? null }
  }

  #removed(subject: DraftSubject, remoteId: string): NamedState {
    const planned = this.#plannedIn(subject)(remoteId)
    return planned?.draft.kind === 'delete' ? { kind: 'removed', title: planned.title } : { kind: 'there' }
  }

  #card(address: string): NamedState {
    const record: RemoteRecord | null = read(this.#parts.entities.byAddress(this.#workspace, address))
    if (record !== null) return this.#removed(record.subject, record.remoteId)
    return { kind: cardSubjects.every(this.#isListed) ? 'gone' : 'unread' }
  }

  #lineItemContent(names: string): Fields | null {
    const id = referencedDraft(names)
    const planned = id === null ? this.#plannedIn('lineItem')(names) : this.draft(id)
    if (planned !== null) return contentOf(planned.draft)
    const record = id === null ? read(this.#parts.entities.record(this.#workspace, 'lineItem', names)) : null
    return record === null ? null : contentOfRecord('lineItem', record.record)
  }

  #policyCheck(chosen: CurrentPolicy): DraftCheckContext['policy'] {
    const { campaigns, targetedValue } = this.#common
    const policyFacts = policyFactsOf(this.#parts, this.#workspace, chosen, {
      define: this.#facts.define,
      draft: this.draft,
      plannedIn: this.#plannedIn,
      zone: () => this.#account().zone,
    })
    return (draft) =>
      chosen.policy.check(draft, {
        ...policyFacts,
        currencyOf: (names) => campaigns.campaign(names)?.currency ?? null,
        targetedValue,
      })
  }

  #isThere(subject: DraftSubject, remoteId: string): boolean {
    return (
      this.#existenceByRecord.get(`${subject} ${remoteId}`) ??
      read(this.#parts.entities.there(this.#workspace, subject, [remoteId]))?.has(remoteId) ??
      false
    )
  }

  readonly expect: CheckLookups['expect'] = (drafts) => {
    this.#existenceByRecord.clear()
    for (const [subject, draftsOfSubject] of Map.groupBy(drafts, (draft) => draft.subject)) {
      const ids = draftsOfSubject.flatMap(({ remoteId }) => remoteId ?? [])
      const there = read(this.#parts.entities.there(this.#workspace, subject, ids))
      for (const id of ids) this.#existenceByRecord.set(`${subject} ${id}`, there?.has(id) === true)
    }
  }

  readonly contextOf: CheckLookups['contextOf'] = ({ kind, subject, remoteId }) => {
    if (kind === 'create' || remoteId === null) return this.#begin('new', null)
    return this.#isThere(subject, remoteId)
      ? this.#begin('there', new OwnRecord(() => this.#askRecord(subject, remoteId)))
      : this.#begin('gone', null)
  }

  #begin(state: OwnRecordState, record: OwnRecord | null): DraftCheckContext {
    this.#facts.begin(state)
    this.#askRules()
    return { ...this.#common, policy: this.#policy, record }
  }

  readonly facts: CheckLookups['facts'] = this.#facts.text
  readonly recorded: CheckLookups['recorded'] = this.#facts.read
}

export function createCheckLookups(parts: CheckParts, workspace: Workspace): CheckLookups {
  return new WorkspaceLookups(parts, workspace)
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
