import type { Workspace } from '../../../src/shared/accounts/workspace.ts'
import { type Fields, fields, type Json } from '../../../src/shared/core/json.ts'
import type { Draft } from '../../../src/shared/drafts/draft.ts'
import { kindOfSharedId } from '../../../src/shared/entities/kinds.ts'
import { unwrap } from '../../support/outcomes.ts'
import type { PlannedChange } from './publishing-plan.ts'
import { idOf } from './publishing-records.ts'
import type { setPublishingStage } from './publishing-stage.ts'

type PublishingStage = ReturnType<typeof setPublishingStage>

/** Makes the draft of a change; `names` are the IDs of drafts that it refers to by `@ref`. */
export async function planChange(
  stage: PublishingStage,
  workspace: Workspace,
  change: PlannedChange,
  names: ReadonlyMap<string, string>,
): Promise<Draft> {
  const { subject, kind, record, file } = change
  const resolved = fields.parse(resolve(change.fields, names))
  const owner = kindOfSharedId(subject)
  if (kind === 'create') {
    if (record !== null && owner !== null)
      unwrap(stage.store.entities.savePage(workspace, owner, [record], Date.now()))
    const content = file === null ? resolved : { ...resolved, ...(await fileFields(stage, file)) }
    return unwrap(stage.changes.create({ workspace, subject, fields: content }))
  }
  if (record !== null) unwrap(stage.store.entities.savePage(workspace, subject, [record], Date.now()))
  const remoteId = record === null ? '' : idOf(subject, record)
  if (kind === 'update') {
    const { id } = unwrap(await stage.handlers.change({ workspace, subject, remoteId }))
    return unwrap(await stage.handlers.edit({ draftId: id, fields: resolved }))
  }
  unwrap(await stage.handlers.remove({ workspace, subject, keys: [remoteId] }))
  const deletion = unwrap(stage.store.drafts.ofRecord(workspace, subject, remoteId))
  if (deletion === null) throw new Error('The deletion was not planned.')
  return deletion.draft
}

async function fileFields(stage: PublishingStage, path: string): Promise<Fields> {
  const file = unwrap(await stage.files.probe(path))
  return fields.parse({ file, category: 'tweet_image' })
}

function resolve(value: Json, names: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((part) => resolve(part, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part, names)]))
}
