import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { t } from '../../../shared/text/language.ts'
import styles from './search-field.module.css'

interface SearchFieldProps {
  readonly label: string
  /** Shown while it's empty; the place says what it searches. */
  readonly hint?: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly className?: string | undefined
}

/** The search field of a list. "/" focuses it; the first Esc clears it. */
export function SearchField({ label, hint = t`Search`, value, onChange, className }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={hint}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={value}
      maxLength={200}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return
        event.preventDefault()
        onChange('')
      }}
      classNames={{ root: `${styles.field} ${className ?? ''}` }}
    />
  )
}
