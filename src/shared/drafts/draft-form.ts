import type { InvalidFault } from '../core/fault.ts'
import type { Fields } from '../core/json.ts'
import { conversationFields } from '../entities/video-conversations/video-conversation-rules.ts'
import type { DraftSubject } from './draft.ts'
import { draftContents } from './draft-content.ts'

/** The names of the fields that a draft of a subject may have. */
function fieldNames(subject: DraftSubject): readonly string[] {
  return subject === 'videoConversation' ? conversationFields : Object.keys(draftContents[subject].shape)
}

/** What is wrong with the form of an edit: a field that the subject lacks, or a value of another kind. */
export function formOfEdit(subject: DraftSubject, edit: Fields): InvalidFault | null {
  const names = fieldNames(subject)
  const unknown = Object.keys(edit).filter((name) => !names.includes(name))
  const read = draftContents[subject].safeParse(edit)
  const errors = [
    ...unknown.map((field) => ({ code: 'UNKNOWN_FIELD', message: `There is no field ${field}.`, field })),
    ...(read.success || unknown.length > 0
      ? []
      : read.error.issues.map(({ message, path }) => ({ code: 'INVALID', message, field: path.join('.') }))),
  ]
  return errors.length === 0 ? null : { kind: 'invalid', message: 'This cannot be kept as it is.', errors }
}
