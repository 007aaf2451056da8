import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import {
  filterAttributes,
  filterOperators,
  type ProductFilter,
} from '../../../../shared/api/ads/product-sets.ts'
import { checkFilters } from '../../../../shared/catalogs/product-set-rules.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFirstFocus } from '../../../ui/inputs/use-first-focus.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../catalogs.module.css'
import type { CatalogReference } from '../catalogs-view.ts'
import { attributeLabel, operatorLabel } from './filter-labels.ts'
import { FoundProducts } from './found-products.tsx'
import { SetFields, textsOf, useSetFields } from './set-fields.tsx'

export interface FilterTexts extends ProductFilter {
  readonly value: string
}

interface FilteredSetProps {
  /** Of an example. */
  readonly startsWith: readonly FilterTexts[]
  readonly reference: CatalogReference
  readonly onMade: (setId: string) => Promise<void>
}

type Row = FilterTexts & { readonly key: number }

const firstFilter: FilterTexts = { attribute: 'price', operator: 'LESS_THAN', value: '' }

/**
 * Creates a set from filters over the documented attributes, with a preview of the matching products. The service can't
 * change the filters later.
 */
export function FilteredSet({ startsWith, reference, onMade }: FilteredSetProps) {
  const { bridge } = useWorkbench()
  const fields = useSetFields()
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (startsWith.length === 0 ? [firstFilter] : startsWith).map((filter, key) => ({ ...filter, key })),
  )
  const filters = rows.map(({ attribute, operator, value }) => ({ attribute, operator, value: value.trim() }))
  const findings = checkFilters(filters)
  const isValid = findings.length === 0
  const { value: preview } = useCall('catalogs', 'previewSet', isValid ? { ...reference, filters } : null)
  const change = (key: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const make = async () => {
    const createdSet = await bridge.catalogs.createFilteredSet({ ...reference, ...textsOf(fields), filters })
    if (createdSet.ok) await onMade(createdSet.value.id)
    return createdSet
  }
  return (
    <Form
      label={t`New filtered set`}
      submitLabel={t`Create product set`}
      disabled={!isValid}
      missing={textsOf(fields).name === '' ? t`Enter a name.` : null}
      onSubmit={make}
    >
      <SetFields isNew fields={fields} />
      {rows.map((row, place) => {
        const trouble = findings.find(({ field }) => field.startsWith(`filters.${place}.`))
        return (
          <FilterRow
            key={row.key}
            filter={row}
            number={place + 1}
            trouble={trouble?.message}
            isAdded={row.key > 0}
            isOnly={rows.length === 1}
            onChange={(part) => change(row.key, part)}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        )
      })}
      <Group gap={8}>
        <Button
          icon={IconPlus}
          disabled={rows.length >= 30}
          onClick={() =>
            setRows([
              ...rows,
              {
                key: (rows.at(-1)?.key ?? 0) + 1,
                attribute: 'product_type',
                operator: 'CONTAINS',
                value: '',
              },
            ])
          }
        >{t`Add a filter`}</Button>
      </Group>
      {preview !== null && <FoundProducts preview={preview} filters={filters} />}
      <Text c="dimmed">{t`You can’t change a filtered set later. A price with a currency, such as 20 USD, matches only products in that currency.`}</Text>
    </Form>
  )
}

interface FilterRowProps {
  readonly filter: ProductFilter & { readonly value: string }
  /** Position among the filters, from 1. */
  readonly number: number
  readonly trouble: string | undefined
  /** Just added: takes the focus. */
  readonly isAdded: boolean
  readonly isOnly: boolean
  readonly onChange: (part: Partial<FilterRowProps['filter']>) => void
  readonly onRemove: () => void
}

/** One filter: attribute, operator and value. */
function FilterRow(props: FilterRowProps) {
  const { filter, number, trouble, isAdded, isOnly, onChange, onRemove } = props
  const first = useFirstFocus<HTMLSelectElement>(isAdded)
  return (
    <div className={styles.filter} data-labels="above">
      <NativeSelect
        ref={first}
        label={t`Attribute ${number}`}
        data={filterAttributes.map((value) => ({ value, label: attributeLabel(value) }))}
        value={filter.attribute}
        onChange={({ currentTarget: { value } }) => {
          const attribute = filterAttributes.find((one) => one === value)
          if (attribute !== undefined) onChange({ attribute })
        }}
      />
      <NativeSelect
        label={t`Operator ${number}`}
        data={filterOperators.map((value) => ({ value, label: operatorLabel[value] }))}
        value={filter.operator}
        onChange={({ currentTarget: { value } }) => {
          const operator = filterOperators.find((one) => one === value)
          if (operator !== undefined) onChange({ operator })
        }}
      />
      <TextInput
        label={t`Value ${number}`}
        value={filter.value}
        error={filter.value === '' ? undefined : trouble}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
      />
      <IconButton label={t`Remove filter ${number}`} icon={IconX} disabled={isOnly} onClick={onRemove} />
    </div>
  )
}
