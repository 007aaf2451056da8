import type { InvalidFault } from '../core/fault.ts'
import type { Fields, Json } from '../core/json.ts'
import { formMessage } from '../entities/form-findings.ts'
import { type DraftSubject, kinds } from '../entities/kinds.ts'
import { entityKinds } from '../entities/registry.ts'
import { closestWord } from '../text/closest-word.ts'
import { capitalized } from '../text/format.ts'
import { t } from '../text/language.ts'
import { fieldLabel } from './draft-labels.ts'

/** The initial content of a record's draft. */
export function contentOfRecord(subject: DraftSubject, record: Fields): Fields {
  return entityKinds[subject].fromRecord(record)
}

/** The title of an entity in lists. */
export function titleOf(subject: DraftSubject, content: Fields): string {
  const title =
    titleIn(content.name) ??
    titleIn(content.title) ??
    titleIn(content.file_name) ??
    titleIn(entityKinds[subject].titleOf?.(content))
  return title ?? t`Untitled ${kinds[subject].label.one}`
}

/**
 * Whether a new entity contains nothing but its form's initial values. One without any field comes from elsewhere, such
 * as an import, and counts as edited.
 */
export function isUntouched(subject: DraftSubject, content: Fields): boolean {
  const { startsWith } = entityKinds[subject]
  const isUnset = (value: Json | undefined): boolean => {
    if (value === undefined || value === null || value === '') return true
    if (Array.isArray(value)) return value.every(isUnset)
    if (typeof value !== 'object') return false
    return Object.entries(value).every(([name, part]) => startsWith?.includes(name) === true || isUnset(part))
  }
  return startsWith !== undefined && Object.keys(content).length > 0 && isUnset(content)
}

function titleIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 120) : null
}

/** Whether the service can change the field of a record. */
export function isChangeable(subject: DraftSubject, field: string): boolean {
  const { update, isField } = entityKinds[subject]
  return update !== undefined && (update.fields.includes(field) || isField?.(field) === true)
}

function unknownField(field: string, fields: readonly string[]): string {
  const near = closestWord(field, fields)
  return near === null ? t`Unknown field: ${field}.` : t`Unknown field: ${field}. Did you mean ${near}?`
}

/** What is wrong with the shape of an edit: an unknown field, or a value of the wrong type. */
export function formOfEdit(subject: DraftSubject, edit: Fields): InvalidFault | null {
  const { content, fields, isField } = entityKinds[subject]
  const unknown = Object.keys(edit).filter((name) => !fields.includes(name) && isField?.(name) !== true)
  const parsedEdit = content.safeParse(edit)
  const errors = [
    ...unknown.map((field) => ({ code: 'UNKNOWN_FIELD', message: unknownField(field, fields), field })),
    ...(parsedEdit.success || unknown.length > 0
      ? []
      : parsedEdit.error.issues.map(({ message, path }) => ({
          code: 'INVALID',
          message: formMessage(capitalized(fieldLabel(String(path[0] ?? ''))), message),
          field: path.join('.'),
        }))),
  ]
  return errors.length === 0 ? null : { kind: 'invalid', message: t`This can’t be saved.`, errors }
}
