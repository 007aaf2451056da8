import { Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import {
  type AudienceTarget,
  noteKinds,
  type PreparedUpload,
} from '../../../shared/audiences/audience-upload.ts'
import { formatNote, informationalNotes } from '../../../shared/audiences/note-labels.ts'
import { succeed } from '../../../shared/core/outcome.ts'
import { jobAddress } from '../../../shared/jobs/job-address.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { AccountName } from '../../changes/account-name.tsx'
import { TargetBadge } from '../../changes/target-badge.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { ReadingNotes } from '../../ui/files/reading-details.tsx'
import { AskButton } from '../../ui/inputs/ask-button.tsx'
import { Reveal } from '../../ui/layout/reveal.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { formatBytes, formatCount } from '../../ui/number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { FieldList } from '../../ui/record/field-list.tsx'
import { rich } from '../../ui/rich.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import type { OpenedUpload, UploadStore } from './upload-store.ts'

interface UploadReadyProps {
  readonly workspace: Workspace
  readonly upload: UploadStore
  readonly opened: OpenedUpload
  readonly target: AudienceTarget
}

/** Reads the whole file, summarizes what sending would do, and starts it. */
export function UploadReady({ workspace, upload, opened, target }: UploadReadyProps) {
  const { audiences } = useWorkbench().bridge
  const { file, plan, prepared, preparing, progress } = opened
  const [, navigate] = useLocation()
  const busy = preparing.kind === 'running'
  const hasColumn = plan.columns.some((identifier) => identifier !== null)
  const start = async () => {
    const job = await upload.start()
    if (job !== null) navigate(jobAddress(job))
    // A fault stands with the check, so the question ends in any case.
    return succeed(undefined)
  }
  return (
    <Section title={t`Check and send`}>
      {preparing.kind === 'failed' && <FaultNotice fault={preparing.fault} />}
      {busy && progress !== null && (
        <Group gap={8}>
          <ProgressBar label={t`Loading file`} value={progress.share} wide />
          <Text span inherit c="dimmed">
            {plural(progress.rows, { one: '# row', other: '# rows' })}
          </Text>
          <Button onClick={() => audiences.stop({ fileId: file.fileId })}>{t`Stop`}</Button>
        </Group>
      )}
      <Reveal label={t`Result of the check`} result={prepared}>
        {prepared !== null && <Sums prepared={prepared} />}
      </Reveal>
      <Group gap={8}>
        <Button
          variant={prepared === null ? 'filled' : 'default'}
          disabled={!hasColumn || file.isOneLine}
          loading={busy && prepared === null}
          onClick={() => upload.prepare(target)}
        >{t`Check file`}</Button>
        {prepared !== null && (
          <AskButton
            variant="filled"
            disabled={prepared.batches === 0 || busy}
            label={startLabel(prepared)}
            title={t`${startLabel(prepared)}?`}
            confirmLabel={t`Send`}
            onConfirm={start}
          >
            <p>{rich`The list is ${<strong>{target.name}</strong>} of ${<AccountName {...workspace} />}. This happens at once, without a review, and no undo takes it back.`}</p>
            <Group>
              <TargetBadge workspace={workspace} />
            </Group>
          </AskButton>
        )}
        {prepared !== null && <TargetBadge workspace={workspace} />}
        {!hasColumn && <Text span inherit c="dimmed">{t`Choose what at least one column contains.`}</Text>}
      </Group>
    </Section>
  )
}

function startLabel({ updates, deletes }: PreparedUpload): string {
  const people = (count: number) => plural(count, { one: '# person', other: '# people' })
  if (deletes === 0) return t`Add ${people(updates)}`
  return updates === 0 ? t`Remove ${people(deletes)}` : t`Add ${people(updates)}, remove ${people(deletes)}`
}

/** Requests per minute that the service allows (audiences.md#memberships). */
const batchesPerMinute = 1_500

function Sums({ prepared }: { readonly prepared: PreparedUpload }) {
  const { rows, updates, deletes, unchanged, duplicates, withoutIdentifier, batches, bytes, known } = prepared
  const minutes = Math.ceil(batches / batchesPerMinute)
  return (
    <Stack gap={12}>
      <FieldList
        fields={{
          [t`Rows read`]: formatCount(rows),
          [t`Added`]: formatCount(updates),
          [t`Removed`]: formatCount(deletes),
          ...(known !== null && { [t`Unchanged`]: formatCount(unchanged) }),
          [t`Duplicates`]: formatCount(duplicates),
          [t`Rows without an identifier`]: formatCount(withoutIdentifier),
          [t`Requests`]: (
            <>{t`${formatCount(batches)}, ${formatBytes(bytes)}, ${minutes <= 1 ? t`within a minute` : plural(minutes - 1, { one: 'at least # minute', other: 'at least # minutes' })} by the rate limit`}</>
          ),
        }}
      />
      {batches === 0 && (
        <Text c="dimmed">
          {unchanged > 0 ? t`The list already matches the file.` : t`No people found in the file.`}
        </Text>
      )}
      {prepared.reading !== undefined && <ReadingNotes report={prepared.reading} />}
      <UploadNotes prepared={prepared} />
    </Stack>
  )
}

const maxRows = 12

/** What was noticed while reading a file: counts by kind, each with its first rows. */
function UploadNotes({ prepared }: { readonly prepared: PreparedUpload }) {
  const kinds = noteKinds.filter((kind) => (prepared.counts[kind] ?? 0) > 0)
  if (kinds.length === 0) return null
  return (
    <Stack component="ul" gap={8} p={0} aria-label={t`Notes`}>
      {kinds.map((kind) => {
        const rows = prepared.notes.filter((note) => note.kind === kind).slice(0, maxRows)
        return (
          <li key={kind}>
            <StatusLabel
              shape="text"
              tone={informationalNotes.has(kind) ? 'information' : 'attention'}
              icon={informationalNotes.has(kind) ? IconInfoCircle : IconAlertTriangle}
              label={`${formatNote(kind)}: ${formatCount(prepared.counts[kind] ?? 0)}`}
            />
            {rows.length > 0 && (
              <Text span inherit c="dimmed">
                {' '}
                ·{' '}
                {plural(
                  rows.length,
                  { one: 'row {list}', other: 'rows {list}' },
                  {
                    list: `${rows.map(({ row }) => formatCount(row)).join(', ')}${(prepared.counts[kind] ?? 0) > rows.length ? ' …' : ''}`,
                  },
                )}
              </Text>
            )}
          </li>
        )
      })}
    </Stack>
  )
}
