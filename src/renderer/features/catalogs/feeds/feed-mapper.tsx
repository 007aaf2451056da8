import { Group, NativeSelect, Text } from '@mantine/core'
import { IconArrowLeft, IconPlayerStop, IconTableImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { ProductField } from '../../../../shared/api/ads/products.ts'
import type { FeedFile, FeedPreviewRow } from '../../../../shared/catalogs/feed.ts'
import {
  changeNumbers,
  defaultRules,
  type FeedMapping,
  type FieldMapping,
  numbersOf,
  unmappedFields,
} from '../../../../shared/catalogs/feed-mapping.ts'
import { productLabels } from '../../../../shared/catalogs/product-labels.ts'
import { productFields, requiredProductFields } from '../../../../shared/catalogs/product-merge.ts'
import type { ReadingChoice } from '../../../../shared/files/reading-choice.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { numberFormats } from '../../../../shared/text/number-text.ts'
import { dataClient, useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { hasNotes, ReadingDetails } from '../../../ui/files/reading-details.tsx'
import { ReadingFold } from '../../../ui/files/reading-fold.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { formatBytes, formatCount } from '../../../ui/number.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { inSentence } from '../../../ui/text-format.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../catalogs.module.css'
import type { PartProps } from '../catalogs-view.ts'
import { FindingLabel } from '../finding-label.tsx'
import { FeedRules } from './feed-rules.tsx'

/** Maps columns to fields, with rules, and previews the first rows before and after. */
export function FeedMapper({
  view,
  catalog,
  reference,
  act,
  header,
  file,
}: PartProps & { readonly file: FeedFile }) {
  const workbench = useWorkbench()
  const { bridge } = workbench
  const { mapping, latest } = useStore(view)
  const isLoading = act.task.kind === 'running'
  const { value: preview } = useCall('catalogs', 'previewFeed', {
    ...reference,
    feedId: file.feedId,
    mapping: [...mapping],
  })
  const progress = isLoading ? (latest.get(catalog.id)?.feed ?? null) : null
  const closeFile = () => view.setState({ file: null, mapping: [] })
  const reopen = async (choice: ReadingChoice) => {
    const reopenedFile = await act.run(() =>
      bridge.catalogs.openFeed({ ...reference, file: null, choice, reopens: file.feedId }),
    )
    if (reopenedFile.ok && reopenedFile.value !== null)
      view.setState({ file: reopenedFile.value, mapping: reopenedFile.value.mapping })
  }
  const missing = unmappedFields(mapping, requiredProductFields)
  const readFeed = async () => {
    const summary = await act.run(() =>
      bridge.catalogs.readFeed({ ...reference, feedId: file.feedId, mapping }),
    )
    if (!summary.ok) return
    dataClient(workbench).put('catalogs', 'feed', reference, summary.value)
    view.setState({ read: { catalogId: catalog.id, file, mapping } })
    closeFile()
  }
  return (
    <>
      {header({
        actions: (
          <MapperActions
            isLoading={isLoading}
            isReady={!missing.includes('id')}
            onStop={() => bridge.catalogs.stopFeed(reference)}
            onClose={closeFile}
            onRead={readFeed}
          />
        ),
      })}
      {/* The mapping below shows the columns that were read. */}
      <FeedReading
        file={file}
        mapping={mapping}
        disabled={isLoading}
        onMapping={(next) => view.setState({ mapping: next })}
        onChoose={reopen}
      />
      <div className={styles.page}>
        {progress !== null && (
          <ProgressBar
            label={t`Loading feed`}
            value={progress.totalBytes === 0 ? 1 : progress.bytes / progress.totalBytes}
            valueText={plural(progress.rows, { one: '# row read', other: '# rows read' })}
            wide
          />
        )}
        {missing.length > 0 && (
          <Text
            c="var(--fd-attention)"
            role="status"
          >{t`Every row needs ${missing.map((field) => inSentence(productLabels[field])).join(', ')}: choose a column or add a rule.`}</Text>
        )}
        <Section
          title={t`Columns`}
          hint={t`Flightdeck matches common field names and remembers your choices for the next file. Rules apply in order.`}
        >
          <Fields file={file} mapping={mapping} onChange={(next) => view.setState({ mapping: next })} />
        </Section>
        <Section title={t`First rows`} hint={t`As in the file, and as they’d be sent.`}>
          <FeedPreview rows={preview ?? []} mapping={mapping} />
        </Section>
      </div>
    </>
  )
}

interface FeedReadingProps {
  readonly file: FeedFile
  readonly mapping: FeedMapping
  readonly disabled: boolean
  readonly onMapping: (mapping: FeedMapping) => void
  readonly onChoose: (choice: ReadingChoice) => void
}

function FeedReading({ file, mapping, disabled, onMapping, onChoose }: FeedReadingProps) {
  const report = { ...file.reading, columns: { ...file.reading.columns, taken: [] } }
  return (
    <ReadingFold
      key={file.fileName}
      facts={[
        <strong key="name">{file.fileName}</strong>,
        file.form,
        formatBytes(file.bytes),
        plural(file.columns.length, { one: '# column', other: '# columns' }),
      ]}
      startsOpen={hasNotes(report)}
    >
      <Text c="dimmed">{t`Choose another encoding or separator if letters or columns look wrong.`}</Text>
      <ReadingDetails report={report} disabled={disabled} onChoose={onChoose}>
        <NativeSelect
          label={t`Number format`}
          value={numbersOf(mapping) ?? ''}
          data={[{ value: '', label: t`Detect from the file` }, ...numberFormats]}
          onChange={({ currentTarget: { value } }) => {
            const numbers = numberFormats.find((format) => format === value) ?? null
            onMapping(changeNumbers(mapping, numbers))
          }}
        />
      </ReadingDetails>
    </ReadingFold>
  )
}

interface MapperActionsProps {
  readonly isLoading: boolean
  /** Whether rows can be told apart. */
  readonly isReady: boolean
  readonly onStop: () => void
  readonly onClose: () => void
  readonly onRead: () => void
}

function MapperActions({ isLoading, isReady, onStop, onClose, onRead }: MapperActionsProps) {
  return (
    <>
      {isLoading ? (
        <Button icon={IconPlayerStop} onClick={onStop}>{t`Stop`}</Button>
      ) : (
        <Button icon={IconArrowLeft} onClick={onClose}>{t`Close the file`}</Button>
      )}
      <Button
        variant="filled"
        icon={IconTableImport}
        disabled={!isReady}
        loading={isLoading}
        onClick={onRead}
      >{t`Check all rows`}</Button>
    </>
  )
}

const heads = [
  { title: t`Field` },
  { title: t`Column` },
  { title: t`Rules` },
  { title: t`First values` },
] as const

interface FieldsProps {
  readonly file: FeedFile
  readonly mapping: FeedMapping
  readonly onChange: (mapping: FeedMapping) => void
}

function Fields({ file, mapping, onChange }: FieldsProps) {
  const required: readonly ProductField[] = requiredProductFields
  const [more, setMore] = useState(false)
  /** A row keeps its place while its choice is changed, even to "Not in this feed". */
  const [touched, setTouched] = useState<readonly ProductField[]>([])
  const byField = new Map(mapping.map((entry) => [entry.field, entry]))
  const visibleFields = productFields.filter(
    (field) => more || required.includes(field) || byField.has(field) || touched.includes(field),
  )
  const set = (field: ProductField, entry: FieldMapping | null) => {
    const next = new Map(byField)
    if (entry === null) next.delete(field)
    else next.set(field, entry)
    setTouched([...touched, field])
    onChange(productFields.flatMap((one) => next.get(one) ?? []))
  }
  const columns = file.columns.map(({ name }) => name)
  return (
    <>
      <div className={`${parts.framed} ${parts.scrolls}`}>
        <PlainTable label={t`Columns of the feed`} heads={heads} cells="texts" framed>
          {visibleFields.map((field) => {
            const entry = byField.get(field)
            const samples = file.columns.find(({ name }) => name === entry?.column)?.samples ?? []
            const label = productLabels[field]
            return (
              <tr key={field}>
                <td>{required.includes(field) ? t`${label} (required)` : label}</td>
                <td>
                  <NativeSelect
                    aria-label={t`Column for ${label}`}
                    data={[{ value: '', label: t`Not in this feed` }, ...columns]}
                    value={entry?.column ?? ''}
                    onChange={({ currentTarget: { value } }) => {
                      const rules = entry?.rules ?? defaultRules(field)
                      const keeps = value !== '' || rules.some(({ kind }) => kind === 'default')
                      set(field, keeps ? { field, column: value === '' ? null : value, rules } : null)
                    }}
                  />
                </td>
                <td>
                  <FeedRules
                    field={field}
                    rules={entry?.rules ?? []}
                    onChange={(rules) => {
                      const column = entry?.column ?? null
                      const keeps = column !== null || rules.length > 0
                      set(field, keeps ? { field, column, rules } : null)
                    }}
                  />
                </td>
                <td>
                  {samples.map((sample) => (
                    <span key={sample} className={styles.sample} title={sample}>
                      {sample}
                    </span>
                  ))}
                </td>
              </tr>
            )
          })}
        </PlainTable>
      </div>
      {!more && (
        <Group gap={8}>
          <Button onClick={() => setMore(true)}>{t`Show all ${productFields.length} fields`}</Button>
        </Group>
      )}
    </>
  )
}

interface FeedPreviewProps {
  readonly rows: readonly FeedPreviewRow[]
  readonly mapping: FeedMapping
}

/** The first rows: a value that a rule changed is above its former value. */
function FeedPreview({ rows, mapping }: FeedPreviewProps) {
  return (
    <ScrollRegion className={`${parts.framed} ${parts.scrolls}`} label={t`First rows before and after`}>
      <PlainTable
        heads={[
          { title: t`Row`, align: 'end' },
          { title: t`Issues` },
          ...mapping.map(({ field }) => ({ title: productLabels[field] })),
        ]}
        cells="texts"
        framed
      >
        {rows.map(({ number, before, after, findings }) => (
          <tr key={number}>
            <td data-align="end">{formatCount(number)}</td>
            <td>
              {findings.length === 0
                ? t`None`
                : findings.map((finding) => (
                    <FindingLabel key={`${finding.rule}${finding.message}`} finding={finding} />
                  ))}
            </td>
            {mapping.map(({ field }) => {
              const now = String(after[field] ?? '')
              const was = before[field] ?? ''
              return (
                <td key={field}>
                  <span className={now === was ? styles.value : `${styles.value} ${styles.changed}`}>
                    {now.slice(0, 160)}
                  </span>
                  {now !== was && was !== '' && <span className={styles.before}>{was.slice(0, 160)}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </PlainTable>
    </ScrollRegion>
  )
}
