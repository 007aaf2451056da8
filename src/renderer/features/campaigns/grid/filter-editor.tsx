import { Checkbox, NativeSelect, Popover, Stack, TextInput } from '@mantine/core'
import { type ReactElement, type ReactNode, useState } from 'react'
import { entityStatuses } from '../../../../shared/api/ads/campaigns.ts'
import type { GridFilter } from '../../../../shared/campaigns/campaign-grid.ts'
import { deliveryKinds } from '../../../../shared/campaigns/delivery.ts'
import { deliveryLabels } from '../../../../shared/campaigns/delivery-labels.ts'
import { type EntityField, fieldNamed } from '../../../../shared/campaigns/entity-fields.ts'
import { isExactInteger } from '../../../../shared/core/exact-integer.ts'
import type { Json } from '../../../../shared/core/json.ts'
import { postApprovals } from '../../../../shared/entities/promoted-posts/approval.ts'
import { formatAlternatives, fromConstant } from '../../../../shared/text/format.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { Form } from '../../../ui/form/form.tsx'
import parts from '../../../ui/layout/parts.module.css'
import styles from './campaign-grid.module.css'
import { readValue, type ValueTerms, valueText } from './cell-values.ts'
import { isInDays, testsOf } from './fields.ts'
import { gridFields } from './figure-columns.tsx'
import { TargetingNames } from './targeting-names.tsx'

/** Change states that a filter can ask for, labeled as in their column. */
const changeValues = [
  { value: 'create', label: t`Added` },
  { value: 'update', label: t`Changed` },
  { value: 'delete', label: t`Removed` },
  { value: 'incoming', label: t`Changed on the service` },
  { value: 'conflict', label: t`Conflict` },
  { value: 'failed', label: t`Failed` },
] as const

/** Values to choose from in a filter; null if the value is typed. */
function filterChoices({
  kind,
}: EntityField): readonly { readonly value: string; readonly label: string }[] | null {
  switch (kind.kind) {
    case 'change':
      return changeValues
    case 'status':
      return entityStatuses.map(named)
    case 'delivery':
      return deliveryKinds.map((value) => ({ value, label: deliveryLabels[value] }))
    case 'approval':
      return postApprovals.map(named)
    case 'choice':
    case 'choices':
      return kind.choices.map(named)
    default:
      return null
  }
}

function needsValue(test: GridFilter['test']): boolean {
  return test !== 'empty' && test !== 'notEmpty'
}

/** Converts typed text for the filter: an amount to micro units, a time to ISO. */
function filterValue(field: EntityField, test: GridFilter['test'], text: string, terms: ValueTerms) {
  // A bound needn't be a value that a line item could have; a day as a bound is its beginning.
  if (field.kind.kind === 'number' || field.kind.kind === 'count' || isInDays(test))
    return readValue({ kind: 'number' }, text, terms)
  const isText = field.kind.kind === 'id' || field.kind.kind === 'targeting'
  if (field.kind.kind === 'time') return readValue({ kind: 'time' }, text, terms)
  return readValue(isText ? { kind: 'text' } : field.kind, text, terms)
}

/** Targeting tests whose values are chosen by name. */
const namedTests: ReadonlySet<GridFilter['test']> = new Set(['is', 'isNot', 'excludes'])

/** "Daily budget is above 20.00". */
export function filterText(filter: GridFilter, terms: ValueTerms): string {
  const field = filterable.find(({ key }) => key === filter.field) ?? fieldNamed(filter.field)
  if (field === null) return filter.field
  const label = testsOf(field).find(({ test }) => test === filter.test)?.label ?? filter.test
  const choices = filterChoices(field)
  const values = filter.values.map((value) => {
    if (isInDays(filter.test)) return plural(Number(value), { one: '# day', other: '# days' })
    return choices?.find((choice) => choice.value === value)?.label ?? valueText(field.kind, value, terms)
  })
  return [field.title, label, formatAlternatives(values)].join(' ').trim()
}

function named(value: string) {
  return { value, label: fromConstant(value) }
}

interface FilterEditorProps {
  readonly filter: GridFilter | null
  readonly terms: ValueTerms
  readonly onSet: (filter: GridFilter) => void
  /** More of what narrows the rows, below the filter. */
  readonly beside?: ReactNode
  /** Renders the button; its argument opens the editor. */
  readonly children: (open: () => void) => ReactElement
}

const filterable = gridFields.filter((field) => testsOf(field).length > 0)

/** Edits one filter in a popover beside its chip. */
export function FilterEditor({ filter, terms, onSet, beside, children }: FilterEditorProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      withinPortal={false}
      trapFocus
      returnFocus
      hideDetached={false}
      transitionProps={{ duration: 80 }}
      // Without room below, it covers its button.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
    >
      <Popover.Target>{children(() => setOpen((is) => !is))}</Popover.Target>
      <Popover.Dropdown className={parts.dropdown ?? ''}>
        {isOpen && (
          <FilterForm
            filter={filter}
            terms={terms}
            onSet={(next) => {
              setOpen(false)
              onSet(next)
            }}
          />
        )}
        {isOpen && beside !== undefined && (
          <Stack gap={12} mt={16} pt={16} className={styles.narrowing}>
            {beside}
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function FilterForm({ filter, terms, onSet }: Omit<FilterEditorProps, 'beside' | 'children'>) {
  const [key, setKey] = useState(filter?.field ?? 'name')
  const field = filterable.find((one) => one.key === key) ?? filterable[0]
  if (field === undefined) return null
  return (
    <Stack gap={12} w={300}>
      <NativeSelect
        label={t`Field`}
        data-autofocus
        value={key}
        data={filterable.map((one) => ({ value: one.key, label: one.title }))}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <TestAndValues
        key={key}
        field={field}
        filter={filter?.field === key ? filter : null}
        terms={terms}
        onSet={onSet}
      />
    </Stack>
  )
}

function valuesOf(value: Json): GridFilter['values'] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' || typeof value === 'number' || isExactInteger(value) ? [value] : []
}

interface TestProps extends Omit<FilterEditorProps, 'beside' | 'children'> {
  readonly field: EntityField
}

function TestAndValues({ field, filter, terms, onSet }: TestProps) {
  const tests = testsOf(field)
  const [test, setTest] = useState(filter?.test ?? tests[0]?.test ?? 'is')
  const [values, setValues] = useState<GridFilter['values']>(filter?.values ?? [])
  const [typed, setTyped] = useState('')
  const choices = filterChoices(field)
  const result = filterValue(field, test, typed, terms)
  const isNamed = field.kind.kind === 'targeting' && namedTests.has(test)
  const isTyped = choices === null && !isNamed && needsValue(test)
  const typedValue = result.kind === 'value' ? result.value : null
  const chosenValues = isTyped && typed !== '' ? valuesOf(typedValue) : values
  const next = needsValue(test) ? chosenValues : []
  const isReady = !needsValue(test) || next.length > 0
  const needed = isTyped ? t`Enter a value.` : t`Choose a value.`
  return (
    <Form
      submitLabel={filter === null ? t`Add filter` : t`Change filter`}
      missing={isReady ? null : needed}
      onSubmit={() => onSet({ field: field.key, test, values: [...next] })}
    >
      <NativeSelect
        label={t`Condition`}
        value={test}
        data={tests.map((one) => ({ value: one.test, label: one.label }))}
        onChange={(event) => {
          const chosen = tests.find((one) => one.test === event.currentTarget.value)
          if (chosen !== undefined) setTest(chosen.test)
        }}
      />
      {isNamed && <TargetingNames field={field.key} values={values.map(String)} onChange={setValues} />}
      {isTyped && (
        <TextInput
          label={isInDays(test) ? t`Days` : t`Value`}
          value={typed}
          error={typed !== '' && result.kind === 'wrong' ? result.message : undefined}
          description={typed !== '' && result.kind === 'value' ? result.echo : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {choices !== null && (
        <Stack gap={8} mah={240} className={parts.scrolls}>
          {choices.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={values.includes(value)}
              onChange={() =>
                setValues(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
              }
            />
          ))}
        </Stack>
      )}
    </Form>
  )
}
