import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { sameWorkspace } from '../../../../shared/accounts/workspace.ts'
import type { RecordVersion, VersionPage } from '../../../../shared/campaigns/related-entities.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { countOf } from '../../../ui/number.ts'
import { exactTime } from '../../../ui/time.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import type { EntityForm } from '../inspector/entity-form.ts'
import { FieldDifferences } from './field-differences.tsx'
import styles from './linked.module.css'
import { differences, restorable } from './version-differences.ts'

interface VersionsSectionProps {
  readonly form: EntityForm
  readonly remoteId: string
}

const atOnce = 20

/** Every state of the record that was seen here: compared with what it is now, and restored into a draft. */
export function VersionsSection({ form, remoteId }: VersionsSectionProps) {
  const { bridge } = useWorkbench()
  const { workspace, subject } = form
  const [page, setPage] = useState<VersionPage | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [shown, setShown] = useState(atOnce)
  const [openId, setOpenId] = useState<number | null>(null)
  const read = useCallback(async () => {
    const outcome = await bridge.campaigns.versions({ workspace, subject, remoteId, offset: 0, count: shown })
    if (outcome.ok) setPage(outcome.value)
    setFault(outcome.ok ? null : outcome.fault)
  }, [bridge, workspace, subject, remoteId, shown])
  useEffect(() => {
    read()
    return bridge.on('libraryChanged', (news) => {
      if (news.subject === subject && sameWorkspace(news.workspace, workspace)) read()
    })
  }, [bridge, read, subject, workspace])
  return (
    <Section title="Versions seen here">
      {fault !== null && <FaultNotice fault={fault} onRetry={read} />}
      {page !== null && page.rows.length === 0 && (
        <p className={styles.muted}>The record was not read since this was kept.</p>
      )}
      {page !== null && page.rows.length > 0 && (
        <ol className={styles.list} aria-label="Versions">
          {page.rows.map((version) => (
            <li key={version.id} className={styles.entry}>
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
            Show {countOf(page.total - page.rows.length, 'earlier version')}
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
  const against = differences(content, open.content)
  const back = restorable(subject, open.content, content)
  const when = exactTime(at, timezone)
  const restore = () => {
    for (const { field, after } of back) editing.set(field, after)
    editing.flush()
  }
  return (
    <>
      <span className={styles.head}>
        <time dateTime={new Date(at).toISOString()}>{when}</time>
        <span className={styles.muted}>
          {source === 'written' ? 'published from here' : 'read from the service'}
          {deleted && ', deleted'}
          {changes.length > 0 && `, ${countOf(changes.length, 'field')} changed`}
        </span>
        <Button aria-expanded={isOpen} aria-label={`Compare the version of ${when}`} onClick={onToggle}>
          Compare
        </Button>
      </span>
      {isOpen &&
        (against.length === 0 ? (
          <p className={styles.muted}>Nothing differs from what is in the editor now.</p>
        ) : (
          <>
            <FieldDifferences
              form={form}
              label={`Version of ${when} beside the editor`}
              changes={against}
              columns={['Then', 'Now']}
            />
            <Button disabled={back.length === 0} onClick={restore}>
              {back.length === 0
                ? 'None of these fields can be changed any more'
                : `Restore ${countOf(back.length, 'field')} into the draft`}
            </Button>
          </>
        ))}
    </>
  )
}
