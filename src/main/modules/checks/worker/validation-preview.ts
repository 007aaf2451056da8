import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { PlacedRow } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import type { BulkPreviewResult, PreviewedStart } from '../../../../shared/campaigns/validation-preview.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import { contentOf, referencedDraft } from '../../../../shared/drafts/draft.ts'
import { contentOfRecord, titleOf } from '../../../../shared/drafts/draft-content.ts'
import type { PolicyText } from '../../../../shared/policy/policy.ts'
import { t } from '../../../../shared/text/language.ts'
import { type PackedRows, unpackRow } from '../../campaigns/packed-rows.ts'
import type { CheckParts, CheckUser } from './check-lookups.ts'
import type { CheckWorkerPool } from './check-shares.ts'
import { currentPolicy } from './current-policy.ts'
import {
  groupName,
  maxStarts,
  type PartGroup,
  type PreviewedEdit,
  type PreviewPart,
  type PreviewShare,
  previewRows,
} from './preview-rows.ts'
import type { PreviewedStartParts } from './previewed-starts.ts'

export interface PreviewRequest {
  readonly workspace: Workspace
  readonly user: CheckUser | null
  readonly policy: PolicyText | null
  readonly requestId: string
  readonly action: PreviewedEdit
  readonly rows: PackedRows
}

export interface ValidationPreview {
  previewEdit(
    asked: PreviewRequest,
    onProgress: (done: number, total: number) => void,
  ): Promise<Outcome<BulkPreviewResult>>
  /** Called when the result is no longer needed. */
  end(asked: { readonly requestId: string }): void
  /** Rows of a group, in their original order. */
  rows(asked: {
    readonly previewId: number
    readonly group: number
    readonly offset: number
    readonly count: number
  }): Outcome<readonly PlacedRow[]>
  /** Checks a share on behalf of another thread. */
  share(share: PreviewShare): Promise<Outcome<PreviewPart>>
}

interface CachedPreview {
  readonly workspace: Workspace
  readonly rows: PackedRows
  readonly groups: readonly PartGroup[]
}

/** Each window shows one at a time. */
const maxPreviews = 4
const maxGroups = 50

/** Findings after an edit of many rows; a large edit is shared with additional threads. */
export function createValidationPreview(
  repositories: Omit<CheckParts, 'chosenUser' | 'rules' | 'policyOf'> & PreviewedStartParts,
  pool: CheckWorkerPool,
): ValidationPreview {
  const previews = new Map<number, CachedPreview>()
  const open = new Map<string, AbortController>()
  let lastId = 0
  const partsFor = async ({ user, policy }: Pick<PreviewShare, 'user' | 'policy'>) => {
    const current = await currentPolicy(policy)
    return {
      ...repositories,
      rules: '',
      policyOf: () => current,
      chosenUser: () => (user === null ? fail(noUser) : succeed(user)),
    }
  }

  const previewShares = async (
    request: PreviewRequest,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<Outcome<readonly PreviewPart[]>> => {
    const { requestId: _, ...whole } = request
    const total = request.rows.length
    const shares = sharesOf(total, pool).map((range) => ({ ...whole, ...range }))
    const [own = { ...whole, from: 0, to: 0 }, ...others] = shares
    const pendingParts = others.map((share) => pool.previewEdit(share, signal))
    const parts = [
      await previewRows(await partsFor(request), own, signal, (doneCount) => {
        // Extrapolated from this share: the others run at about the same speed.
        onProgress(doneCount * shares.length, total)
      }),
    ]
    for (const [place, part] of (await Promise.all(pendingParts)).entries()) {
      const share = others[place]
      const isLost = !part.ok && !signal.aborted && share !== undefined
      parts.push(isLost ? await previewRows(await partsFor(request), share, signal) : part)
    }
    const previewParts: PreviewPart[] = []
    for (const part of parts) {
      if (!part.ok) return part
      previewParts.push(part.value)
    }
    return succeed(previewParts)
  }

  return {
    async previewEdit(request, onProgress) {
      const ending = new AbortController()
      open.set(request.requestId, ending)
      try {
        const parts = await previewShares(request, ending.signal, onProgress)
        if (!parts.ok) return parts
        const groups = joined(parts.value)
        lastId += 1
        previews.set(lastId, { workspace: request.workspace, rows: request.rows, groups })
        for (const oldest of [...previews.keys()].slice(0, Math.max(0, previews.size - maxPreviews)))
          previews.delete(oldest)
        const sum = (count: (part: PreviewPart) => number) =>
          parts.value.reduce((total, part) => total + count(part), 0)
        return succeed({
          previewId: lastId,
          changed: sum(({ changed }) => changed),
          errors: sum(({ errors }) => errors),
          warnings: sum(({ warnings }) => warnings),
          groups: groups.slice(0, maxGroups).map((group) => ({ ...group, rows: group.rows.length })),
          others: Math.max(0, groups.length - maxGroups),
          starts: {
            rows: sum(({ starts }) => starts.rows),
            items: startItems(parts.value, request, rowNames(repositories, request.workspace)),
          },
        })
      } finally {
        open.delete(request.requestId)
      }
    },
    end: ({ requestId }) => open.get(requestId)?.abort(),
    rows({ previewId, group, offset, count }) {
      const preview = previews.get(previewId)
      const places = preview?.groups[group]?.rows
      if (preview === undefined || places === undefined) return fail(forgotten)
      const named = rowNames(repositories, preview.workspace)
      return succeed(
        places.slice(offset, offset + count).flatMap((place) => {
          const row = preview.rows[place]
          return row === undefined ? [] : [named(row)]
        }),
      )
    },
    share: async (share) => previewRows(await partsFor(share), share, new AbortController().signal),
  }
}

function sharesOf(total: number, { count, minPreviewRows }: CheckWorkerPool) {
  const shares = Math.max(1, Math.min(count + 1, Math.floor(total / minPreviewRows)))
  const length = Math.ceil(total / shares)
  return Array.from({ length: shares }, (_, place) => ({
    from: place * length,
    to: Math.min(total, (place + 1) * length),
  }))
}

/** Errors first, then by number of rows. */
function joined(parts: readonly PreviewPart[]): readonly PartGroup[] {
  const groups = Map.groupBy(
    parts.flatMap((part) => part.groups),
    groupName,
  )
  return [...groups.values()]
    .flatMap((same) => {
      const [first] = same
      return first === undefined ? [] : [{ ...first, rows: same.flatMap(({ rows }) => rows) }]
    })
    .sort(
      (a, b) =>
        Number(b.severity === 'error') - Number(a.severity === 'error') || b.rows.length - a.rows.length,
    )
}

function startItems(
  parts: readonly PreviewPart[],
  { rows }: Pick<PreviewRequest, 'rows'>,
  named: (row: string) => PlacedRow,
): readonly PreviewedStart[] {
  return parts
    .flatMap(({ starts }) => starts.items)
    .slice(0, maxStarts)
    .flatMap(({ row: place, text }) => {
      const row = rows[place]
      return row === undefined ? [] : [{ ...named(row), text }]
    })
}

/** Current names of rows, looking up each campaign once. */
function rowNames(
  { drafts, entities }: Pick<CheckParts, 'drafts' | 'entities'>,
  workspace: Workspace,
): (row: string) => PlacedRow {
  const contentAt = (subject: GridSubject, key: string): Fields | null => {
    const id = referencedDraft(key)
    const storedDraft = id === null ? drafts.ofRecord(workspace, subject, key) : drafts.get(id)
    if (storedDraft.ok && storedDraft.value !== null) return contentOf(storedDraft.value.draft)
    const record = entities.record(workspace, subject, key)
    return record.ok && record.value !== null ? contentOfRecord(subject, record.value.record) : null
  }
  const titles = new Map<string, string>()
  const campaignTitle = (key: string): string => {
    const cachedTitle = titles.get(key)
    if (cachedTitle !== undefined) return cachedTitle
    const content = contentAt('campaign', key)
    // A deleted one only has its ID.
    const title = content === null ? key : titleOf('campaign', content)
    titles.set(key, title)
    return title
  }
  return (row) => {
    const { subject, key } = unpackRow(row)
    const content = contentAt(subject, key)
    const campaign = subject === 'lineItem' ? content?.campaign_id : null
    return {
      subject,
      key,
      title: content === null ? key : titleOf(subject, content),
      campaign: typeof campaign === 'string' ? campaignTitle(campaign) : null,
    }
  }
}

const noUser = { kind: 'refused', reason: 'input', message: t`Sign in first.` } as const
const forgotten = {
  kind: 'refused',
  reason: 'state',
  message: t`Another preview replaced this one. Change something to check again.`,
} as const
