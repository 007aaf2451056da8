import { NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import {
  filterAttributes,
  filterOperators,
  type ProductFilter,
} from '../../../../shared/api/ads/product-sets.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFirstFocus } from '../../../ui/inputs/use-first-focus.ts'
import styles from '../catalogs.module.css'
import { attributeWords, operatorWords } from './filter-labels.ts'

interface FilterRowProps {
  readonly filter: ProductFilter & { readonly value: string }
  /** Its place among the filters, from 1. */
  readonly number: number
  readonly trouble: string | undefined
  /** Was asked for: the keyboard goes on in it. */
  readonly isAdded: boolean
  readonly isOnly: boolean
  readonly onChange: (part: Partial<FilterRowProps['filter']>) => void
  readonly onRemove: () => void
}

/** One filter: what is looked at, how it is compared, and with what. */
export function FilterRow(props: FilterRowProps) {
  const { filter, number, trouble, isAdded, isOnly, onChange, onRemove } = props
  const first = useFirstFocus<HTMLSelectElement>(isAdded)
  return (
    <div className={styles.filter}>
      <NativeSelect
        ref={first}
        label={`Attribute ${number}`}
        data={filterAttributes.map((value) => ({ value, label: attributeWords(value) }))}
        value={filter.attribute}
        onChange={({ currentTarget: { value } }) => {
          const attribute = filterAttributes.find((one) => one === value)
          if (attribute !== undefined) onChange({ attribute })
        }}
      />
      <NativeSelect
        label={`Operator ${number}`}
        data={filterOperators.map((value) => ({ value, label: operatorWords[value] }))}
        value={filter.operator}
        onChange={({ currentTarget: { value } }) => {
          const operator = filterOperators.find((one) => one === value)
          if (operator !== undefined) onChange({ operator })
        }}
      />
      <TextInput
        label={`Value ${number}`}
        value={filter.value}
        error={filter.value === '' ? undefined : trouble}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
      />
      <IconButton label={`Remove filter ${number}`} icon={IconX} disabled={isOnly} onClick={onRemove} />
    </div>
  )
}
