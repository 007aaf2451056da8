import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { contentOf, type Draft, referenceTo } from '../../../shared/drafts/draft.ts'
import { referencesOf } from '../../../shared/drafts/draft-references.ts'
import { textOf } from '../../../shared/entities/fields.ts'
import { type DraftSubject, descriptorOf, kinds, kindsNamedIn } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import type { AccountRepository } from '../accounts/store.ts'
import type { StoredDraft } from '../drafts/draft-rows.ts'
import type { EntityRepository } from './store.ts'

/** Looks up each name once, so it's short-lived: for one review or one list. */
export interface EntityNames {
  /** The title of a change. Parts have no name of their own, so they're called by what they belong to and add to it. */
  titleOf(stored: Pick<StoredDraft, 'draft' | 'title'>): string
  /** `draft:ID` or the ID of the campaign that a change belongs to. */
  campaignOf(draft: Draft): string | null
  nameOf(subject: DraftSubject, key: string): string | null
  /** A title stored by an earlier version, with the posts' names in place of the IDs of their drafts. */
  readable(title: string): string
  /** The name of what a field refers to: an entity, an account, or a user as "@handle". */
  nameIn(field: string, key: string): string | null
  /** The content of the entity that a field refers to. */
  contentIn(field: string, key: string): Fields | null
  /** Names of what the values refer to, by reference. */
  referencesIn(values: Fields): Readonly<Record<string, string>>
}

/** Fields of drafts that contain the ID of a user or of another account. */
const userFields: ReadonlySet<string> = new Set(['as_user_id'])
const accountFields: ReadonlySet<string> = new Set(['granted_account_id'])
const otherFields: ReadonlySet<string> = new Set([...userFields, ...accountFields])

/** The titles of promotions contain the ID of their post's draft; no other title contains a draft's ID. */
const draftIds = /draft:[a-z2-7]{16}/g

export function hasDraftId(title: string): boolean {
  return title.search(draftIds) >= 0
}

interface Named {
  readonly title: string
  readonly campaign: string | null
  readonly content: Fields
}

export interface NameParts {
  readonly entities: Pick<EntityRepository, 'rows'>
  /** Absent where no account is named. */
  readonly accounts?: Pick<AccountRepository, 'find'>
}

/** `userName`: "@handle" of a user by ID; null if it isn't known. */
export function createEntityNames(
  { entities, accounts }: NameParts,
  workspace: Workspace,
  userName: (userId: string) => string | null = () => null,
): EntityNames {
  const namedEntities = new Map<string, Named | null>()
  const find = (subject: DraftSubject, key: string): Named | null => {
    const place = `${subject} ${key}`
    const before = namedEntities.get(place)
    if (before !== undefined) return before
    // Disk trouble is reported by the call itself; here the name is unknown.
    const rows = entities.rows(workspace, subject, [key], true)
    const row = rows.ok ? rows.value[0] : undefined
    const named =
      row === undefined
        ? null
        : { title: row.title, campaign: textOf(row.content.campaign_id), content: row.content }
    namedEntities.set(place, named)
    return named
  }
  const entityIn = (field: string, key: string): Named | null => {
    for (const subject of kindsNamedIn(field)) {
      const named = find(subject, key)
      if (named !== null) return named
    }
    return null
  }
  const accountName = (accountId: string): string | null => {
    const account = accounts?.find(workspace, accountId)
    return account?.ok ? (account.value?.name ?? null) : null
  }
  const nameIn = (field: string, key: string): string | null => {
    if (userFields.has(field)) return userName(key)
    if (accountFields.has(field)) return accountName(key)
    return entityIn(field, key)?.title ?? null
  }
  const permissionTitle = ({ tailored_audience_id, granted_account_id }: Fields, title: string): string => {
    const audience = textOf(tailored_audience_id)
    const receiver = textOf(granted_account_id)
    if (audience === null || receiver === null) return title
    return `${nameIn('tailored_audience_id', audience) ?? audience} → ${accountName(receiver) ?? receiver}`
  }
  return {
    titleOf({ draft, title }) {
      if (descriptorOf(draft.subject).partOf === undefined) return title
      if (draft.subject === 'audiencePermission') return permissionTitle(contentOf(draft), title)
      const { line_item_id, tweet_id } = contentOf(draft)
      const lineItem = textOf(line_item_id)
      if (lineItem === null) return title
      const post = textOf(tweet_id)
      const what =
        post === null
          ? title
          : (nameIn('tweet_id', post) ?? (hasDraftId(post) ? kinds.promotedPost.label.one : t`Post ${post}`))
      const where = nameIn('line_item_id', lineItem)
      return where === null ? what : `${what} · ${where}`
    },
    campaignOf(draft) {
      if (draft.subject === 'campaign') return draft.remoteId ?? referenceTo(draft.id)
      const { campaign_id, line_item_id } = contentOf(draft)
      const lineItem = textOf(line_item_id)
      return (
        textOf(campaign_id) ?? (lineItem === null ? null : (find('lineItem', lineItem)?.campaign ?? null))
      )
    },
    nameOf: (subject, key) => find(subject, key)?.title ?? null,
    readable: (title) => title.replace(draftIds, (key) => nameIn('tweet_id', key) ?? kinds.post.label.one),
    nameIn,
    contentIn: (field, key) => entityIn(field, key)?.content ?? null,
    referencesIn(values) {
      const names = referencesOf(values, otherFields).flatMap(({ path, names: key }) => {
        const name = nameIn(path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '', key)
        return name === null ? [] : [[key, name] as const]
      })
      return Object.fromEntries(names)
    },
  }
}
