import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { call } from '../bridge/call.ts'
import type { Fields } from '../core/json.ts'
import { type TemplateEntry, templateName, templateSubjects } from '../creatives/template.ts'

/** Contract: templates of creatives, which stay on this computer and work for every account. */

const id = z.int().min(1)
const subject = z.enum(templateSubjects)

export const templateContract = {
  templates: {
    /** The templates of a kind, sorted by name. */
    list: call('shows', () => z.strictObject({ subject })).returns<readonly TemplateEntry[]>(),
    /** Saves the content of a record, with its draft applied, or of a draft. */
    save: call('edits', () =>
      z.strictObject({ workspace, subject, key: z.string().min(1).max(100), name: templateName }),
    ).returns<void>(),
    rename: call('edits', () => z.strictObject({ id, name: templateName })).returns<void>(),
    remove: call('edits', () => z.strictObject({ id })).returns<void>(),
    /** Initial fields for a new entity in this account. */
    fieldsFor: call('shows', () => z.strictObject({ workspace, id })).returns<TemplateFields>(),
  },
}

export interface TemplateFields {
  readonly fields: Fields
  /** Number of media and cards that belong to another account and can't be used in this one. */
  readonly foreign: number
  /** Number of referenced drafts that have been published or discarded since. */
  readonly gone: number
}
