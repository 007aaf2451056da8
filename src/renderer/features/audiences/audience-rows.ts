import type { AudienceTarget } from '../../../shared/audiences/audience-upload.ts'
import type { AudienceLists } from '../../../shared/contract/audiences.ts'
import type { EntityRow, RowChange } from '../../../shared/entities/entity-row.ts'
import { fromConstant } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import { textIn } from '../../drafting/content.ts'

export interface AudienceRow {
  readonly kind: 'own' | 'shared' | 'doNotReach'
  readonly id: string
  readonly name: string
  readonly description: string
  /** Null if the service doesn't say. */
  readonly size: number | null
  readonly targetable: boolean | null
  readonly reasons: readonly string[]
  readonly type: string
  readonly updatedAt: string | null
  readonly ownerAccountId: string | null
  readonly level: string | null
  readonly deleted: boolean
  /** As the service returned it. */
  readonly record: unknown
  /** The unpublished change of an own audience. */
  readonly change: RowChange | null
}

/** Own audiences with their drafts, shared ones and the do-not-reach list in one list; new audiences first. */
export function audienceRows(
  { own, shared, doNotReach }: AudienceLists,
  drafts: readonly EntityRow[],
): readonly AudienceRow[] {
  const draftOf = new Map(drafts.map((draft) => [draft.key, draft]))
  const custom = (kind: 'own' | 'shared') => (audience: AudienceLists['own'][number]) => ({
    kind,
    id: audience.id,
    name: audience.name ?? audience.id,
    description: audience.description ?? '',
    size: audience.audience_size ?? null,
    targetable: audience.targetable ?? null,
    reasons: audience.reasons_not_targetable ?? [],
    type: typeLabel(audience.audience_type),
    updatedAt: audience.updated_at ?? null,
    ownerAccountId: audience.owner_account_id ?? null,
    level: audience.permission_level ?? null,
    deleted: audience.deleted === true,
    record: audience,
    change: null,
  })
  return [
    ...drafts.filter(({ remoteId }) => remoteId === null).map(newRow),
    ...own.map(custom('own')).map((row): AudienceRow => {
      const draft = row.deleted ? undefined : draftOf.get(row.id)
      return draft === undefined ? row : { ...row, ...textsOf(draft), change: draft.change }
    }),
    ...shared.map(custom('shared')),
    ...doNotReach.map(
      (list): AudienceRow => ({
        kind: 'doNotReach',
        id: list.id,
        name: list.name ?? t`Do not reach list`,
        type: t`Do not reach`,
        description: list.description ?? '',
        size: list.list_size ?? null,
        ownerAccountId: null,
        targetable: list.targetable ?? null,
        reasons: list.reasons_not_targetable ?? [],
        updatedAt: list.updated_at ?? null,
        level: null,
        record: list,
        deleted: list.deleted === true,
        change: null,
      }),
    ),
  ]
}

/** The rows with the searched text in name, description or ID. */
export function audiencesWith(rows: readonly AudienceRow[], search: string): readonly AudienceRow[] {
  const text = search.trim().toLowerCase()
  return rows.filter(({ name, description, id }) =>
    [name, description, id].some((value) => value.toLowerCase().includes(text)),
  )
}

function textsOf({ content, title }: EntityRow): Pick<AudienceRow, 'name' | 'description'> {
  return { name: textIn(content, 'name') || title, description: textIn(content, 'description') }
}

/** An audience that is only a draft. */
function newRow(draft: EntityRow): AudienceRow {
  const { name, description } = textsOf(draft)
  return {
    kind: 'own',
    id: draft.key,
    name: name === '' ? t`New audience` : name,
    description,
    size: null,
    targetable: null,
    reasons: [],
    type: typeLabel('CRM'),
    updatedAt: new Date(draft.updatedAt).toISOString(),
    ownerAccountId: null,
    level: null,
    deleted: false,
    record: draft.record,
    change: draft.change,
  }
}

/** The service calls uploaded audiences CRM. */
function typeLabel(type: string | null | undefined): string {
  return type === 'CRM' ? t`Custom audience` : fromConstant(type ?? '')
}

export function targetOf({ kind, id, name }: AudienceRow): AudienceTarget {
  return { list: kind === 'doNotReach' ? 'doNotReachList' : 'customAudience', id, name }
}

const reasonLabel: Readonly<Record<string, string>> = {
  PROCESSING: t`still being processed (6 to 8 hours)`,
  TOO_SMALL: t`fewer than 100 people matched`,
}

/** Why it can't be used for targeting, as a label. */
export function formatReason(reason: string): string {
  return reasonLabel[reason] ?? reason.toLowerCase().replaceAll('_', ' ')
}
