import { useMemo } from 'react'
import type { Fields } from '../../../../shared/core/json.ts'
import { locale, t } from '../../../../shared/text/language.ts'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { formatCount } from '../../../ui/number.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { FieldRow } from '../../../ui/record/field-list.tsx'
import { recordFields } from '../../../ui/record/record-fields.ts'
import { exactTime } from '../../../ui/time.ts'
import {
  amountText,
  type DiagnosticsSection,
  nameLabel,
  namesIn,
  readableText,
  sizeText,
  timeOf,
  valueText,
} from './diagnostics-sections.ts'
import styles from './diagnostics-view.module.css'

/** Records side by side have columns of their own, up to this many. */
const maxListed = 2

/** The parts of a bundle, each as what it is: names with values, a table, or lines of text. */
export function DiagnosticsView({ sections }: { readonly sections: readonly DiagnosticsSection[] }) {
  return (
    <ScrollRegion label={t`Diagnostics bundle`} className={styles.sections}>
      {sections.map((section) => (
        <Part key={section.title} section={section} />
      ))}
    </ScrollRegion>
  )
}

function Part({ section: { title, records, texts } }: { readonly section: DiagnosticsSection }) {
  const isTable = records.length > maxListed
  return (
    // Names come from the file, which is always in English for support.
    <section lang="en" className={styles.section}>
      <header>
        <h2>{title}</h2>
        {isTable && <span className={styles.count}>{formatCount(records.length)}</span>}
      </header>
      {isTable ? (
        <ScrollRegion label={title} className={styles.table}>
          <Records records={records} />
        </ScrollRegion>
      ) : (
        records.map((record, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
          <Values key={index} record={record} />
        ))
      )}
      {texts.length > 0 && <pre className={styles.texts}>{texts.join('\n')}</pre>}
    </section>
  )
}

function Values({ record }: { readonly record: Fields }) {
  const values = useMemo(() => recordFields(record), [record])
  return (
    <dl className={styles.values}>
      {values.map(({ path, text }) => {
        const at = timeOf(path, Number(text))
        return (
          <FieldRow key={path} name={nameLabel(path)}>
            {at === null ? (
              <code title={text}>{amountText(path, text) ?? sizeText(path, text) ?? readableText(text)}</code>
            ) : (
              <code lang={locale()} title={text}>
                {exactTime(at, 'UTC')}
              </code>
            )}
          </FieldRow>
        )
      })}
    </dl>
  )
}

function Records({ records }: { readonly records: readonly Fields[] }) {
  const heads = useMemo(
    () => namesIn(records).map((name) => ({ name, title: nameLabel(name), align: alignOf(records, name) })),
    [records],
  )
  return (
    <PlainTable dense bordered heads={heads}>
      {records.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
        <tr key={index}>
          {heads.map(({ name, align }, place) => (
            <Cell key={name} name={name} value={record[name]} align={align} isHead={place === 0} />
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}

interface CellProps {
  readonly name: string
  readonly value: Fields[string] | undefined
  readonly align: 'end' | undefined
  /** The first one names its row. */
  readonly isHead: boolean
}

function Cell({ name, value, align, isHead }: CellProps) {
  const at = timeOf(name, value)
  const text = at === null ? valueText(value) : exactTime(at, 'UTC')
  const Tag = isHead ? 'th' : 'td'
  return (
    <Tag {...(isHead && { scope: 'row' })} data-align={align} title={at === null ? text : String(at)}>
      <code lang={at === null ? undefined : locale()}>{text}</code>
    </Tag>
  )
}

/** Figures end below each other; times read like texts. */
function alignOf(records: readonly Fields[], name: string): 'end' | undefined {
  const values = records
    .map((record) => record[name])
    .filter((value) => value !== null && value !== undefined)
  const isFigure = values.every((value) => typeof value === 'number' && timeOf(name, value) === null)
  return values.length > 0 && isFigure ? 'end' : undefined
}
