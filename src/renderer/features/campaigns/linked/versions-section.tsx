import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { canChange } from '../../../../shared/campaigns/entity-content.ts'
import type { RecordVersion } from '../../../../shared/campaigns/related-entities.ts'
import { type Fields, sameJson } from '../../../../shared/core/json.ts'
import type { FieldChange } from '../../../../shared/jobs/job.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { fieldLabel } from '../../../changes/field-labels.ts'
import { useCall } from '../../../data/client.ts'
import { HistoryPanel } from '../../../drafting/history-panel.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { exactTime } from '../../../ui/time.ts'
import type { EntityForm } from '../inspector/entity-form.ts'
import styles from '../inspector/inspector.module.css'
import { fieldValueLabel } from '../inspector/value-labels.ts'

/** What restoring an earlier version would change. Fields that can't be changed are left out. */
export function restorable(subject: GridSubject, now: Fields, version: Fields): readonly FieldChange[] {
  return diffFields(now, version).filter(({ field }) => canChange(subject, field))
}

/** Every field that differs between two states; a missing field is unset. */
export function diffFields(before: Fields, after: Fields): readonly FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => !sameJson(change.before, change.after))
}

interface FieldDiffProps {
  readonly form: EntityForm
  readonly label: string
  readonly changes: readonly FieldChange[]
  readonly columns?: readonly [string, string]
}

/** Fields before and after, with the labels of their editor. */
function FieldDiff({ form, label, changes, columns = [t`Before`, t`After`] }: FieldDiffProps) {
  return (
    <PlainTable
      label={label}
      heads={[{ title: t`Field` }, { title: columns[0] }, { title: columns[1] }]}
      cells="texts"
      dense
    >
      {changes.map(({ field, before, after }) => (
        <tr key={field}>
          <th scope="row">{fieldLabel(field)}</th>
          <td>{fieldValueLabel(field, before, form)}</td>
          <td>{fieldValueLabel(field, after, form)}</td>
        </tr>
      ))}
    </PlainTable>
  )
}

interface HistorySectionProps {
  readonly form: EntityForm
  readonly remoteId: string
}

export function HistorySection({ form, remoteId }: HistorySectionProps) {
  const type = form.subject === 'campaign' ? 'CAMPAIGN' : 'LINE_ITEM'
  return (
    <Section title={t`Service history`} hint={t`Available only for accounts with history enabled.`}>
      <HistoryPanel
        workspace={form.workspace}
        timezone={form.timezone}
        entity={{ type, id: remoteId }}
        changesOf={({ changes }, when) => (
          <FieldDiff form={form} label={t`Changes of ${when}`} changes={changes} />
        )}
      />
    </Section>
  )
}

interface VersionsSectionProps {
  readonly form: EntityForm
  readonly remoteId: string
}

const atOnce = 20

/** Every version of the record that was seen here: compared with the current one, and restored into a draft. */
export function VersionsSection({ form, remoteId }: VersionsSectionProps) {
  const { workspace, subject } = form
  const [shown, setShown] = useState(atOnce)
  const [openId, setOpenId] = useState<number | null>(null)
  const input = { workspace, subject, remoteId, offset: 0, count: shown }
  const { value: page, fault, refetch } = useCall('campaigns', 'versions', input)
  return (
    <Section title={t`Synced versions`}>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {page !== null && page.rows.length === 0 && (
        <p className={styles.note}>{t`Not synced since this version.`}</p>
      )}
      {page !== null && page.rows.length > 0 && (
        <ol className={styles.list} aria-label={t`Versions`}>
          {page.rows.map((version) => (
            <li key={version.id} className={parts.indented}>
              <VersionLine
                form={form}
                version={version}
                isOpen={openId === version.id}
                onToggle={() => setOpenId(openId === version.id ? null : version.id)}
              />
            </li>
          ))}
        </ol>
      )}
      {page !== null && page.total > page.rows.length && (
        <div>
          <Button onClick={() => setShown(Math.min(200, shown + atOnce))}>
            {plural(page.total - page.rows.length, {
              one: 'Show # earlier version',
              other: 'Show # earlier versions',
            })}
          </Button>
        </div>
      )}
    </Section>
  )
}

interface VersionLineProps {
  readonly form: EntityForm
  readonly version: RecordVersion
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function VersionLine({ form, version, isOpen, onToggle }: VersionLineProps) {
  const { open, editing, subject, timezone } = form
  const { at, source, content, changes, deleted } = version
  const against = diffFields(content, open.content)
  const back = restorable(subject, open.content, content)
  const when = exactTime(at, timezone)
  const restore = () => {
    for (const { field, after } of back) editing.set(field, after)
    editing.flush()
  }
  return (
    <>
      <Group component="span" gap="4px 8px">
        <time dateTime={new Date(at).toISOString()}>{when}</time>
        <span className={styles.note}>
          {source === 'written' ? t`published from here` : t`synced from the service`}
          {deleted && t`, deleted`}
          {changes.length > 0 &&
            plural(changes.length, { one: ', # field changed', other: ', # fields changed' })}
        </span>
        <Button
          aria-expanded={isOpen}
          aria-label={t`Compare the version of ${when}`}
          onClick={onToggle}
        >{t`Compare`}</Button>
      </Group>
      {isOpen &&
        (against.length === 0 ? (
          <p className={styles.note}>{t`No differences from the editor.`}</p>
        ) : (
          <>
            <FieldDiff
              form={form}
              label={t`Version of ${when} compared with the editor`}
              changes={against}
              columns={[t`Then`, t`Now`]}
            />
            <Button disabled={back.length === 0} onClick={restore}>
              {back.length === 0
                ? t`None of these fields can change anymore`
                : plural(back.length, {
                    one: 'Restore # field to the draft',
                    other: 'Restore # fields to the draft',
                  })}
            </Button>
          </>
        ))}
    </>
  )
}
