import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { workspace } from '../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../shared/core/json.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { TemplateEntry, TemplateSubject } from '../../../shared/creatives/template.ts'
import { maxTemplates, templateSubjects } from '../../../shared/creatives/template.ts'
import type { Database, Statements } from '../../core/store/database.ts'
import { insertRow, readNumber, readOptional, rowOf } from '../../core/store/rows.ts'
import { storedFields } from '../../core/store/stored-fields.ts'
import { workspaceValues } from '../../core/store/workspace-columns.ts'

export interface Template {
  readonly subject: TemplateSubject
  readonly name: string
  /** The workspace of the media and cards it refers to. */
  readonly workspace: Workspace
  readonly content: Fields
  readonly createdAt: number
}

/** taken: another template of the kind has the name · full: the maximum number is reached. */
export type TemplateSaved = 'saved' | 'taken' | 'full'

export interface TemplateRepository {
  list(subject: TemplateSubject): Outcome<readonly TemplateEntry[]>
  get(id: number): Outcome<Template | null>
  save(template: Template): Outcome<TemplateSaved>
  rename(id: number, name: string): Outcome<'renamed' | 'taken' | 'gone'>
  remove(id: number): Outcome<void>
}

const entry = { id: z.int(), name: z.string(), createdAt: z.int() }
const entryRow = rowOf(entry)
export const templateRow = rowOf({
  ...entry,
  ...workspace.shape,
  subject: z.enum(templateSubjects),
  content: storedFields,
})
const columns = 'id, subject, name, environment_id, host, account_id, content, created_at'

export function createTemplateRepository(database: Database): TemplateRepository {
  const isTaken = ({ get }: Statements, subject: string, name: string, id: number) =>
    get('SELECT 1 FROM creative_template WHERE subject = :subject AND name = :name AND id <> :id', {
      subject,
      name,
      id,
    }) !== undefined
  return {
    list: (subject) =>
      database.attempt(({ all }) =>
        all(
          `SELECT ${columns} FROM creative_template WHERE subject = :subject ORDER BY natural_key(name) COLLATE NOCASE, id`,
          { subject },
        ).read(entryRow),
      ),
    get: (id) =>
      database.attempt(({ get }) => {
        const row = readOptional(
          templateRow,
          get(`SELECT ${columns} FROM creative_template WHERE id = :id`, { id }),
        )
        if (row === null) return null
        const { environmentId, host, accountId, id: _, ...template } = row
        return { ...template, workspace: { environmentId, host, accountId } }
      }),
    save: ({ workspace, ...template }) =>
      database.transact((statements) => {
        const { subject, name } = template
        if (isTaken(statements, subject, name, 0)) return 'taken'
        const sql = 'SELECT count(*) AS number FROM creative_template WHERE subject = :subject'
        if (readNumber(statements.get(sql, { subject })) >= maxTemplates) return 'full'
        insertRow(statements, 'creative_template', { ...template, ...workspaceValues(workspace) })
        return 'saved'
      }),
    rename: (id, name) =>
      database.transact((statements) => {
        const templateRow = statements.get('SELECT subject FROM creative_template WHERE id = :id', { id })
        if (templateRow === undefined) return 'gone'
        if (isTaken(statements, String(templateRow.subject), name, id)) return 'taken'
        statements.run('UPDATE creative_template SET name = :name WHERE id = :id', { id, name })
        return 'renamed'
      }),
    remove: (id) =>
      database.attempt(({ run }) => {
        run('DELETE FROM creative_template WHERE id = :id', { id })
      }),
  }
}
