import { Box, Group, Text } from '@mantine/core'
import { IconFileImport, IconUsersGroup } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { AudienceTarget } from '../../../shared/audiences/audience-upload.ts'
import { identifierLabel, memberIdentifiers } from '../../../shared/audiences/member-identifiers.ts'
import type { ChosenFileId } from '../../../shared/desktop/chosen-file.ts'
import type { ReadingChoice } from '../../../shared/files/reading-choice.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { useChangedRows } from '../../data/use-changed-rows.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Pending } from '../../ui/faults/pending.tsx'
import { ReadingChoices, ReadingNotes } from '../../ui/files/reading-details.tsx'
import { ExpectedColumns } from '../../ui/inputs/expected-columns.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { formatBytes } from '../../ui/number.ts'
import { FileDropArea } from '../../workbench/file-drop-area.tsx'
import { useArrivingFile } from '../../workbench/use-incoming-file.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { audienceRows, targetOf } from './audience-rows.ts'
import styles from './audiences.module.css'
import { MembersPreviewTable } from './members-preview.tsx'
import { usePhoneCountry } from './phone-country.ts'
import { UploadPlanForm } from './upload-plan.tsx'
import { UploadReady } from './upload-ready.tsx'
import { uploadStores } from './upload-store.ts'
import { useAudienceLists } from './use-audience-lists.ts'

const people = ['people'] as const

interface UploadPageProps {
  readonly workspace: Workspace
  readonly listId: string
}

/** From a file of people to an upload: columns, check, start, and what each row sends. */
export function UploadPage({ workspace, listId }: UploadPageProps) {
  const { value: known, fault, refetch } = useAudienceLists(workspace)
  const [, navigate] = useLocation()
  const { rows: drafts } = useChangedRows(workspace, 'customAudience')
  const row = known === null ? null : audienceRows(known, drafts).find(({ id }) => id === listId)
  if (row === null) return <Pending label={t`Loading list`} fault={fault} onRetry={refetch} />
  if (row === undefined) {
    return (
      <EmptyState icon={IconUsersGroup} sentence={t`This account has no such list.`}>
        <Button onClick={() => navigate('/audiences')}>{t`Back to the lists`}</Button>
      </EmptyState>
    )
  }
  if (row.change?.kind === 'create') {
    return (
      <EmptyState
        icon={IconUsersGroup}
        sentence={t`${row.name} isn’t published yet.`}
        hint={t`Publish the list first, then upload people to it.`}
      >
        <Button onClick={() => navigate('/review')}>{t`Review`}</Button>
      </EmptyState>
    )
  }
  return <Upload workspace={workspace} target={targetOf(row)} />
}

interface UploadProps {
  readonly workspace: Workspace
  readonly target: AudienceTarget
}

function Upload({ workspace, target }: UploadProps) {
  const workbench = useWorkbench()
  const { audiences } = workbench.bridge
  const upload = uploadStores(workbench)(workspace, target.id)
  const opened = useStore(upload.store)
  const { file, plan } = opened
  const phoneCountry = usePhoneCountry(workspace, target.id)
  const { run, task } = useAct()
  const preview = useCall('audiences', 'preview', file === null ? null : { fileId: file.fileId, plan })
  const [, navigate] = useLocation()
  const open = async (chosen: ChosenFileId | null) => {
    const outcome = await run(() => audiences.openFile({ file: chosen }))
    if (!outcome.ok || outcome.value === null) return
    const last = await run(() => audiences.lastColumns({ workspace, target }))
    upload.open(outcome.value, last.ok ? last.value : [], phoneCountry.first(outcome.value.countries))
  }
  const reopen = async (choice: ReadingChoice) => {
    if (file === null) return
    const outcome = await run(() => audiences.openFile({ file: null, choice, reopens: file.fileId }))
    if (outcome.ok && outcome.value !== null) upload.reopen(outcome.value)
  }
  useArrivingFile(people, task.kind !== 'running', ({ file: arriving }) => open(arriving.id))
  const leave = () => {
    upload.close()
    navigate(`/audiences/${encodeURIComponent(target.id)}`)
  }
  const choose = (
    <Button
      variant={file === null ? 'filled' : 'default'}
      icon={IconFileImport}
      loading={task.kind === 'running'}
      onClick={() => open(null)}
    >
      {file === null ? t`Choose a CSV or XLSX file` : t`Choose another file`}
    </Button>
  )
  return (
    <FileDropArea className={styles.page} onDrop={open}>
      <PageHeader
        title={t`Upload people to ${target.name}`}
        actions={<Button onClick={leave}>{t`Back to the list`}</Button>}
      />
      <Box p="8px 16px 16px" className={parts.scroll}>
        {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
        {file === null ? (
          <EmptyState
            icon={IconUsersGroup}
            scene="audiences"
            sentence={t`The first people of the file appear here, before anything is sent.`}
            hint={t`One person per row. Flightdeck normalizes and hashes values with SHA-256 on this computer, sends only the hashes, and doesn’t store the file.`}
          >
            <Group gap={8}>
              {choose}
              <Text c="dimmed">{t`or drop one here`}</Text>
            </Group>
            <ExpectedColumns
              title={t`Recognized columns:`}
              columns={memberIdentifiers.map((identifier) => identifierLabel[identifier])}
            />
          </EmptyState>
        ) : (
          <>
            <Section title={file.fileName} hint={`${file.form}, ${formatBytes(file.bytes)}`} actions={choose}>
              {file.isOneLine && (
                <Text
                  role="alert"
                  c="var(--fd-attention)"
                >{t`The file has only one line. Save it with one person per row.`}</Text>
              )}
              <ReadingChoices
                report={file.reading}
                disabled={task.kind === 'running' || opened.preparing.kind === 'running'}
                onChoose={reopen}
              />
              <ReadingNotes report={file.reading} problemsOnly />
              <UploadPlanForm
                opened={opened}
                target={target}
                onChange={(change) => {
                  upload.change(change)
                  if (change.country != null) void phoneCountry.remember(change.country)
                }}
              />
            </Section>
            {preview.fault !== null && <FaultNotice fault={preview.fault} onRetry={preview.refetch} />}
            <UploadReady workspace={workspace} upload={upload} opened={opened} target={target} />
            {preview.value !== null && <MembersPreviewTable preview={preview.value} />}
          </>
        )}
      </Box>
    </FileDropArea>
  )
}
