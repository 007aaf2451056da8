import { Textarea, TextInput } from '@mantine/core'
import type { Finding } from '../../../shared/core/finding.ts'
import { countCharacters } from '../../../shared/text/characters.ts'
import { draftFieldProps } from './draft-field.tsx'

interface DraftTextProps {
  readonly label: string
  /** Place in the draft, as findings name it: `components.1.title`. */
  readonly path: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly findings: readonly Finding[]
  /** Most characters and how they are counted; without it nothing is counted. */
  readonly limit?: { readonly maximum: number; readonly count?: (text: string) => number }
  /** What the record has, where the draft says something else; shown on hover. */
  readonly before?: string | null
  readonly hint?: string
  readonly placeholder?: string
  readonly lines?: number
  /** Ids, addresses and the like: their spelling is not checked. */
  readonly code?: boolean
  readonly disabled?: boolean
}

/** A text of a draft: its count, what is wrong with it and what it was before stand beside it. */
export function DraftText(props: DraftTextProps) {
  const { label, path, value, onChange, findings, limit, before, hint, placeholder, lines, code, disabled } =
    props
  const shared = {
    label,
    value,
    placeholder,
    disabled: disabled === true,
    autoComplete: 'off',
    spellCheck: code !== true,
    ...draftFieldProps({ path, findings, hint, before, counted: counted(value, limit) }),
  }
  return lines === undefined ? (
    <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <Textarea {...shared} rows={lines} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}

function counted(value: string, limit: DraftTextProps['limit']) {
  if (limit === undefined) return undefined
  const count = limit.count ?? countCharacters
  return { length: count(value), maximum: limit.maximum }
}
