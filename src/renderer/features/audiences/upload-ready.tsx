import { Button } from '@mantine/core'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { AudienceTarget, PreparedUpload } from '../../../shared/audiences/audience-upload.ts'
import { jobAddress } from '../../../shared/jobs/job-address.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { countOf, formatBytes, formatCount } from '../../ui/number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { FieldList, FieldRow } from '../../ui/record/field-list.tsx'
import styles from './audiences.module.css'
import { UploadNotes } from './upload-notes.tsx'
import type { UploadStore } from './upload-store.ts'

interface UploadReadyProps {
  readonly upload: UploadStore
  readonly target: AudienceTarget
  readonly blocked: boolean
}

/** Reads the whole file, says what sending it does, and sets it going. */
export function UploadReady({ upload, target, blocked }: UploadReadyProps) {
  const { plan, prepared, preparing, progress } = useStore(upload.store)
  const [, navigate] = useLocation()
  const busy = preparing.kind === 'running'
  const hasColumn = plan?.columns.some((identifier) => identifier !== null) === true
  const start = async () => {
    const job = await upload.start()
    if (job !== null) navigate(jobAddress(job))
  }
  return (
    <Section title="Check and send">
      {preparing.kind === 'failed' && <FaultNotice fault={preparing.fault} />}
      {busy && progress !== null && (
        <div className={styles.buttons}>
          <ProgressBar label="Reading the file" value={progress.share} wide />
          <span className={styles.muted}>{countOf(progress.rows, 'row')}</span>
          <Button onClick={upload.stop}>Stop reading</Button>
        </div>
      )}
      {prepared !== null && <Sums prepared={prepared} />}
      <div className={styles.buttons}>
        <Button
          variant={prepared === null ? 'filled' : 'default'}
          disabled={!hasColumn || blocked}
          loading={busy && prepared === null}
          onClick={() => upload.prepare(target)}
        >
          Check the whole file
        </Button>
        {prepared !== null && (
          <Button variant="filled" disabled={prepared.batches === 0} loading={busy} onClick={start}>
            {startWords(prepared)}
          </Button>
        )}
        {!hasColumn && <span className={styles.muted}>Say of at least one column what it holds.</span>}
      </div>
    </Section>
  )
}

function startWords({ updates, deletes }: PreparedUpload): string {
  const people = (count: number) => countOf(count, 'person', 'people')
  if (deletes === 0) return `Put ${people(updates)} in`
  return updates === 0
    ? `Take ${people(deletes)} out`
    : `Put ${people(updates)} in, take ${people(deletes)} out`
}

/** Requests a minute that the service takes (advertising document, "Limits"). */
const batchesPerMinute = 1_500

function Sums({ prepared }: { readonly prepared: PreparedUpload }) {
  const { rows, updates, deletes, unchanged, duplicates, nobody, batches, bytes, known } = prepared
  const minutes = Math.ceil(batches / batchesPerMinute)
  return (
    <>
      <FieldList>
        <FieldRow name="Rows read">{formatCount(rows)}</FieldRow>
        <FieldRow name="Put in">{formatCount(updates)}</FieldRow>
        <FieldRow name="Taken out">{formatCount(deletes)}</FieldRow>
        {known !== null && <FieldRow name="Stay as they are">{formatCount(unchanged)}</FieldRow>}
        <FieldRow name="Duplicates">{formatCount(duplicates)}</FieldRow>
        <FieldRow name="Rows without a person">{formatCount(nobody)}</FieldRow>
        <FieldRow name="Requests">
          {formatCount(batches)}, {formatBytes(bytes)},{' '}
          {minutes <= 1 ? 'within a minute' : `at least ${countOf(minutes - 1, 'minute')}`} by the rate limit
        </FieldRow>
      </FieldList>
      {batches === 0 && (
        <p className={styles.muted}>
          {unchanged > 0 ? 'The list is what the file says already.' : 'No one could be read from the file.'}
        </p>
      )}
      <UploadNotes prepared={prepared} />
    </>
  )
}
