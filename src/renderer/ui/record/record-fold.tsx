import { Box, Group, Stack, Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { writeJson } from '../../../shared/core/json-text.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { CopyButton } from '../copy-button.tsx'
import { FormButtons } from '../inputs/form-buttons.tsx'
import { SearchField } from '../inputs/search-field.tsx'
import foldStyles from '../inspector/fold-section.module.css'
import { JsonView } from './json-view.tsx'
import { useRawValues } from './raw-values.ts'
import {
  matchingFields,
  type RecordField,
  type RecordUnits,
  recordFieldKinds,
  recordFields,
} from './record-fields.ts'
import styles from './record-fold.module.css'

interface RecordFoldProps extends RecordUnits {
  /** "card": completes "Copy card as JSON". */
  readonly what: string
  /** As the service returned it. */
  readonly record: unknown
  /** For several records on one page: "Record of …". */
  readonly title?: string
}

const views = [
  { value: 'fields', title: t`Fields` },
  { value: 'json', title: t`JSON` },
] as const
type View = (typeof views)[number]['value']

/** Number of fields from which on there is a search field. */
const searchedFrom = 13

/**
 * Every field of a record in the service's notation, typed and copyable, or all of it as JSON. Folded at first, except for people
 * who integrate. */
export function RecordFold({ what, record, title = t`Record`, ...units }: RecordFoldProps) {
  const [isOpen, setOpen] = useState(useRawValues() === 'open')
  return (
    <details
      data-record
      open={isOpen}
      className={`${foldStyles.section} ${foldStyles.fold} ${styles.fold}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>{title}</span>
      </summary>
      {isOpen && <Content what={what} record={record} {...units} />}
    </details>
  )
}

function Content({ what, record, currency = null, timeZone = null }: Omit<RecordFoldProps, 'title'>) {
  const [view, setView] = useState<View>('fields')
  const [sought, setSought] = useState('')
  const fields = useMemo(() => recordFields(record, { currency, timeZone }), [record, currency, timeZone])
  const text = useMemo(() => writeJson(record, 2) ?? 'null', [record])
  const visibleFields = useMemo(() => matchingFields(fields, sought), [fields, sought])
  return (
    <Stack gap={8} mt={8}>
      <Group gap={8} wrap="nowrap">
        <FormButtons forms={views} current={view} onChoose={setView} />
        <Box component="span" flex={1} c="dimmed">
          {plural(fields.length, { one: '# field', other: '# fields' })}
        </Box>
        <CopyButton text={text} what={t`${what} as JSON`} />
      </Group>
      {view === 'json' && <JsonView text={text} label={t`JSON of the ${what}`} />}
      {view === 'fields' && fields.length >= searchedFrom && (
        <SearchField label={t`Search fields`} value={sought} onChange={setSought} />
      )}
      {view === 'fields' && <FieldRows label={t`Fields of the ${what}`} fields={visibleFields} />}
    </Stack>
  )
}

interface FieldRowsProps {
  readonly label: string
  readonly fields: readonly RecordField[]
}

/** Only visible rows are rendered: a product set may have thousands of products. */
function FieldRows({ label, fields }: FieldRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: fields.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 40,
    getItemKey: (index) => fields[index]?.path ?? index,
    overscan: 8,
  })
  if (fields.length === 0) return <Text c="dimmed">{t`No field matches.`}</Text>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard (WCAG 2.1.1)
    <section ref={scroller} className={styles.rows} aria-label={label} tabIndex={0}>
      <dl style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const field = fields[index]
          return field === undefined ? null : (
            <div
              key={String(key)}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <dt>
                <code>{field.path}</code>
                <Text span c="dimmed" fz={12}>
                  {recordFieldKinds[field.kind]}
                </Text>
              </dt>
              <dd>
                <span className={styles.value} data-kind={field.kind}>
                  <code>{field.kind === 'text' && field.text === '' ? '""' : field.text}</code>
                  {field.note !== null && (
                    <Text span c="dimmed" fz={12}>
                      {field.note}
                    </Text>
                  )}
                </span>
                <CopyButton text={field.text} what={field.path} />
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
