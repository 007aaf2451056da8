import type { DraftEditing, OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { DraftText } from '../../../drafting/editor/draft-text.tsx'
import { textBefore } from '../cards/text-before.ts'
import { textIn } from './content.ts'

interface ContentTextProps {
  readonly label: string
  /** The field of the service in which the text is kept. */
  readonly field: string
  readonly open: OpenDraft
  readonly editing: DraftEditing
  /** Most characters and how they are counted. */
  readonly limit?: { readonly maximum: number; readonly count?: (text: string) => number }
  readonly hint?: string
  readonly placeholder?: string
  readonly lines?: number
  readonly code?: boolean
  readonly disabled?: boolean
}

/** A text that stands directly in a draft; an emptied one is not set. */
export function ContentText({ field, open, editing, ...rest }: ContentTextProps) {
  return (
    <DraftText
      {...rest}
      path={field}
      value={textIn(open.content, field)}
      onChange={(text) => editing.set(field, text === '' ? null : text)}
      findings={open.findings}
      before={textBefore(open, field)}
    />
  )
}
