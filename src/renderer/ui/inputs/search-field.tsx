import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import styles from './search-field.module.css'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly className?: string | undefined
}

/** The search field of a list. "/" focuses it; the first Esc clears it. */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
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
