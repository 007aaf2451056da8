import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import type { Fields } from '../core/json.ts'
import { type TemplateEntry, templateName, templateSubjects } from '../creatives/template.ts'
import { call } from './call.ts'

/** The part of the contract about templates of creatives, which stay on this computer and serve every account. */

const id = z.int().min(1)
const subject = z.enum(templateSubjects)

export const templateContract = {
  templates: {
    /** Those of a kind, by name. */
    list: call(() => z.strictObject({ subject })).returns<readonly TemplateEntry[]>(),
    /** Keeps what a record or draft would become. */
    save: call(() =>
      z.strictObject({ workspace, subject, key: z.string().min(1).max(100), name: templateName }),
    ).returns<void>(),
    rename: call(() => z.strictObject({ id, name: templateName })).returns<void>(),
    remove: call(() => z.strictObject({ id })).returns<void>(),
    /** What a new thing of this account begins with. */
    fieldsFor: call(() => z.strictObject({ workspace, id })).returns<TemplateFields>(),
  },
}

export interface TemplateFields {
  readonly fields: Fields
  /** Media and cards that this account can't show because they are another account's. */
  readonly foreign: number
  /** Drafts that were named and are published or discarded by now. */
  readonly gone: number
}
