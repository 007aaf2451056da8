import { Group, Stack } from '@mantine/core'
import { IconAlertCircle, IconPlayerPause, IconUpload, IconX } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import { mediaFile } from '../../../shared/entities/media/media-content.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import parts from '../../ui/layout/parts.module.css'
import { formatBytes } from '../../ui/number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useNow } from '../../ui/use-now.ts'
import { heldLabel } from '../../workbench/jobs/job-labels.ts'
import { useResume } from '../../workbench/jobs/use-resume.ts'
import styles from './media.module.css'
import { type FileUpload, totalBytes, uploadLabel } from './upload-states.ts'
import { type Uploads, uploadable, useUploads } from './use-uploads.ts'

/** New files with an upload button, and the progress of the current upload. Renders nothing without either. */
export function UploadPanel({ workspace }: { readonly workspace: Workspace }) {
  const uploads = useUploads(workspace)
  const { newFiles: waiting, job, files, task } = uploads
  if (waiting.length === 0 && job === null && task.kind !== 'failed') return null
  return (
    <section aria-label={t`Upload`} className={styles.panel}>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={uploads.dismiss} />}
      {waiting.length > 0 && <Waiting rows={waiting} uploads={uploads} busy={task.kind === 'running'} />}
      {job !== null && <UnderWay job={job} files={files} uploads={uploads} />}
    </section>
  )
}

interface WaitingProps {
  readonly rows: readonly EntityRow[]
  readonly uploads: Uploads
  readonly busy: boolean
}

function Waiting({ rows, uploads, busy }: WaitingProps) {
  const ready = uploadable(rows)
  const wrong = rows.length - ready.length
  return (
    <Group gap="8px 12px">
      <span>
        <b>{plural(rows.length, { one: '# new file', other: '# new files' })}</b>,{' '}
        {formatBytes(bytesOf(rows))}
      </span>
      {wrong > 0 && (
        <StatusLabel
          shape="text"
          tone="error"
          icon={IconAlertCircle}
          label={t`${wrong === rows.length ? t`Nothing can be uploaded` : plural(wrong, { one: '# file can’t be uploaded', other: '# files can’t be uploaded' })}: see the issues`}
        />
      )}
      <Group component="span" gap="8px 12px" ms="auto">
        <Link href="/review/changes">{t`Review first`}</Link>
        <Button
          variant="filled"
          icon={IconUpload}
          disabled={ready.length === 0}
          loading={busy}
          onClick={uploads.start}
        >
          {plural(ready.length, { one: 'Upload # file', other: 'Upload # files' })}
        </Button>
      </Group>
    </Group>
  )
}

function bytesOf(rows: readonly EntityRow[]): number {
  return rows.reduce((sum, { content }) => {
    const file = mediaFile.safeParse(content.file)
    return sum + (file.success ? file.data.bytes : 0)
  }, 0)
}

interface UnderWayProps {
  readonly job: JobSummary
  readonly files: readonly FileUpload[]
  readonly uploads: Uploads
}

/** Files listed one by one; the rest is in the total and on the job's page. */
const shownFiles = 6

function UnderWay({ job, files, uploads }: UnderWayProps) {
  const now = useNow(job.state === 'running' ? 1_000 : null)
  const heldText = heldLabel(job, now)
  const resumption = useResume(job)
  const { sent, total } = totalBytes(files)
  const sentText = t`${formatBytes(sent)} of ${formatBytes(total)}`
  const doneCount = files.filter(({ state }) => state === 'done').length
  const unfinished = files.filter(({ state }) => state !== 'done')
  const listedFiles = unfinished.slice(0, shownFiles)
  return (
    <>
      <Group gap="8px 12px">
        <b>{plural(files.length, { one: 'Uploading # file', other: 'Uploading # files' })}</b>
        <ProgressBar
          label={t`All files`}
          value={total === 0 ? null : sent / total}
          valueText={sentText}
          held={heldText !== null}
          wide
        />
        <span className={parts.numbers}>{t`${sentText}, ${doneCount} of ${files.length} done`}</span>
        {heldText !== null && <span role="status">{heldText}</span>}
        <Group component="span" gap="8px 12px" ms="auto">
          {job.state === 'running' ? (
            <Button icon={IconPlayerPause} onClick={uploads.pause}>{t`Pause upload`}</Button>
          ) : (
            <Button icon={resumption.icon} onClick={() => resumption.resume(uploads.runOnJob)}>
              {resumption.signInLabel ?? t`Resume upload`}
            </Button>
          )}
          <Button icon={IconX} onClick={uploads.cancel}>{t`Cancel upload`}</Button>
          <Link href={`/activity/${encodeURIComponent(job.id)}`}>{t`Show the job`}</Link>
        </Group>
      </Group>
      <Stack component="ul" gap={4} fz={12} aria-label={t`Files being uploaded`}>
        {listedFiles.map((file) => (
          <li key={file.draftId} className={styles.file}>
            <span className={parts.ellipsis} title={file.title}>
              {file.title}
            </span>
            <ProgressBar
              label={file.title}
              value={file.bytes.total === 0 ? null : file.bytes.sent / file.bytes.total}
              valueText={t`${formatBytes(file.bytes.sent)} of ${formatBytes(file.bytes.total)}`}
              held={heldText !== null}
            />
            <span
              className={parts.numbers}
            >{t`${formatBytes(file.bytes.sent)} of ${formatBytes(file.bytes.total)}`}</span>
            <span>{uploadLabel[file.state]}</span>
          </li>
        ))}
        {unfinished.length > listedFiles.length && (
          <li>{t`and ${unfinished.length - listedFiles.length} more`}</li>
        )}
      </Stack>
    </>
  )
}
