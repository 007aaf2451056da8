import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import { countCharacters, hasLongEmoji } from '../../shared/text/characters.ts'
import { t } from '../../shared/text/language.ts'
import { withScheme } from '../../shared/text/web-address.ts'
import { Field, type FieldProps } from '../ui/form/field.tsx'
import { textBefore, textIn } from './content.ts'
import type { DraftEditing, OpenDraft } from './editor/draft-editing.ts'

/** What every field of an editor needs. */
export interface DraftForm {
  readonly workspace: Workspace
  readonly open: OpenDraft
  readonly editing: DraftEditing
}

type DraftFieldProps = Pick<DraftForm, 'open'> & Omit<FieldProps, 'findings'>

/** A field of a draft with its issues and change marker. */
export function DraftField({ open, ...field }: DraftFieldProps) {
  return <Field before={textBefore(open, field.path)} {...field} findings={open.findings} />
}

interface DraftInputProps
  extends Pick<DraftForm, 'open' | 'editing'>,
    Omit<DraftFieldProps, 'children' | 'count'> {
  /** For a text that isn't directly at `path`; an empty text is written there as null. */
  readonly value?: string
  readonly onChange?: (text: string) => void
  readonly disabled?: boolean
}

interface DraftTextProps extends DraftInputProps {
  /** Maximum length, and how it's counted. */
  readonly limit?:
    | { readonly maximum: number; readonly count?: (text: string) => number; readonly isAdvice?: true }
    | undefined
  readonly placeholder?: string | undefined
  readonly lines?: number
  /** IDs, addresses and the like: no spell check. */
  readonly code?: boolean
}

export function DraftText({ limit, placeholder, lines, code, ...input }: DraftTextProps) {
  const { field, value, change, disabled } = boundTo(input)
  const { maximum, count = countCharacters, isAdvice } = limit ?? {}
  return (
    <DraftField
      {...field}
      count={
        maximum === undefined
          ? undefined
          : {
              length: count(value),
              maximum,
              hasLongEmoji: hasLongEmoji(value),
              ...(isAdvice && { isAdvice }),
            }
      }
    >
      {(control) => {
        const shared = {
          ...control,
          value,
          placeholder,
          disabled,
          spellCheck: code !== true,
        }
        return lines === undefined ? (
          <TextInput {...shared} onChange={change} />
        ) : (
          <Textarea {...shared} rows={lines} onChange={change} />
        )
      }}
    </DraftField>
  )
}

/** The address of a website; a button adds a missing scheme. */
export function DraftAddress(input: Omit<DraftTextProps, 'placeholder' | 'lines' | 'code'>) {
  const { value, write } = boundTo(input)
  const address = withScheme(value)
  const aside = address !== null && (
    <Button
      size="compact-xs"
      style={{ alignSelf: 'start' }}
      onClick={() => write(address)}
    >{t`Add https://`}</Button>
  )
  return <DraftText {...input} placeholder="https://" code aside={aside} />
}

interface DraftSelectProps extends DraftInputProps {
  readonly data: readonly { readonly value: string; readonly label: string }[]
}

export function DraftSelect({ data, ...input }: DraftSelectProps) {
  const { field, value, change, disabled } = boundTo(input)
  return (
    <DraftField {...field}>
      {(control) => (
        <NativeSelect {...control} value={value} disabled={disabled} data={[...data]} onChange={change} />
      )}
    </DraftField>
  )
}

function boundTo({ editing, value, onChange, disabled = false, ...field }: DraftInputProps) {
  const write = onChange ?? ((text: string) => editing.set(field.path, text || null))
  return {
    field,
    value: value ?? textIn(field.open.content, field.path),
    disabled,
    write,
    change: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      write(currentTarget.value),
  }
}
