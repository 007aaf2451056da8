import { Button } from '@mantine/core'
import { IconFileImport, IconUsersGroup } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { AudienceTarget } from '../../../shared/audiences/audience-upload.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { formatBytes } from '../../ui/number.ts'
import { DropPlace } from '../../workbench/drop-place.tsx'
import { useArrivingFile } from '../../workbench/use-arriving-file.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { audienceRows, targetOf } from './audience-rows.ts'
import styles from './audiences.module.css'
import { MembersPreviewTable } from './members-preview.tsx'
import { UploadPlanForm } from './upload-plan.tsx'
import { UploadReady } from './upload-ready.tsx'
import { uploadStores } from './upload-store.ts'
import { useAudienceLists } from './use-audience-lists.ts'

const people = ['people'] as const

interface UploadPageProps {
  readonly workspace: Workspace
  readonly listId: string
}

/** From a file of people to what is sent of it: columns, preview, check, start. */
export function UploadPage({ workspace, listId }: UploadPageProps) {
  const { value: known, fault, refetch } = useAudienceLists(workspace)
  const [, navigate] = useLocation()
  const row = known === null ? null : audienceRows(known).find(({ id }) => id === listId)
  if (row === null) {
    return fault === null ? (
      <SkeletonRows label="Reading the list" />
    ) : (
      <FaultNotice fault={fault} onRetry={refetch} variant="page" />
    )
  }
  if (row === undefined) {
    return (
      <EmptyState icon={IconUsersGroup} sentence="There is no such list in this account.">
        <Button onClick={() => navigate('/audiences')}>Back to the lists</Button>
      </EmptyState>
    )
  }
  return <Known workspace={workspace} target={targetOf(row)} />
}

function Known({ workspace, target }: { readonly workspace: Workspace; readonly target: AudienceTarget }) {
  const upload = uploadStores(useWorkbench())(workspace, target.id)
  const { file, plan, preview, opening } = useStore(upload.store)
  const [, navigate] = useLocation()
  useArrivingFile(people, opening.kind !== 'running', ({ file }) => upload.open(file.id))
  const leave = () => {
    upload.close()
    navigate(`/audiences/${encodeURIComponent(target.id)}`)
  }
  const choose = (
    <Button
      variant={file === null ? 'filled' : 'default'}
      leftSection={<IconFileImport size={14} aria-hidden />}
      loading={opening.kind === 'running'}
      onClick={() => upload.open(null)}
    >
      {file === null ? 'Choose a CSV file' : 'Choose another file'}
    </Button>
  )
  return (
    <DropPlace className={styles.page} onDrop={upload.open}>
      <PageHeader
        title={`Upload people to ${target.name}`}
        actions={<Button onClick={leave}>Back to the list</Button>}
      />
      <div className={styles.parts}>
        {opening.kind === 'failed' && <FaultNotice fault={opening.fault} />}
        {file === null || plan === null ? (
          <Section
            title="File"
            hint="One person in each row. Values are normalised and hashed with SHA-256 on this computer; nothing else is sent, and what the file says is not kept."
          >
            <div className={styles.buttons}>
              {choose} <span className={styles.muted}>or drop one here</span>
            </div>
          </Section>
        ) : (
          <>
            <Section title={file.fileName} hint={`${file.form}, ${formatBytes(file.bytes)}`} actions={choose}>
              {file.isOneLine && (
                <p role="alert" className={styles.attention}>
                  The whole file is one line, so it would be one person. Save it with one person in each row.
                </p>
              )}
              <UploadPlanForm upload={upload} file={file} plan={plan} target={target} />
            </Section>
            {preview !== null && <MembersPreviewTable preview={preview} />}
            <UploadReady upload={upload} target={target} blocked={file.isOneLine} />
          </>
        )}
      </div>
    </DropPlace>
  )
}
