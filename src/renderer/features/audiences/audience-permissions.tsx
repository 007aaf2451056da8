import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { permissionLevels } from '../../../shared/api/ads/audience-permissions.ts'
import type { AudiencePermissions as Permissions } from '../../../shared/contract/audiences.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { useAct } from '../../data/act.ts'
import { dataClient, useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './audiences.module.css'

interface AudiencePermissionsProps {
  readonly workspace: Workspace
  readonly audienceId: string
  /** Only the owner may share it. */
  readonly isOwner: boolean
}

const levelWords = { READ_ONLY: 'Use it', READ_WRITE: 'Use and change it' } as const
const levelWord = (level: string) =>
  permissionLevels.find((known) => known === level) === undefined
    ? level
    : level === 'READ_ONLY'
      ? levelWords.READ_ONLY
      : levelWords.READ_WRITE

/** Accounts that may use an audience, at version 5 of the interface. */
export function AudiencePermissions({ workspace, audienceId, isOwner }: AudiencePermissionsProps) {
  const workbench = useWorkbench()
  const { bridge } = workbench
  const { run, task, dismiss } = useAct()
  const { value: known, fault, refetch } = useCall('audiences', 'permissions', { workspace, audienceId })
  const rows = known?.rows.filter(({ deleted }) => deleted !== true) ?? null
  const act = async (work: () => Promise<Outcome<Permissions>>) => {
    const outcome = await run(work)
    if (!outcome.ok) return
    dataClient(workbench).put('audiences', 'permissions', { workspace, audienceId }, outcome.value)
  }
  return (
    <Section title="Shared with" hint={isOwner ? sharingHint(known?.outsideBusiness ?? null) : undefined}>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={dismiss} />}
      {rows === null && fault === null && <SkeletonRows label="Reading permissions" rows={2} />}
      {rows?.length === 0 && <p className={styles.muted}>No other account.</p>}
      {rows !== null && rows.length > 0 && (
        <ul className={styles.plainList}>
          {rows.map((row) => {
            const { id, granted_account_id: account, permission_level: level } = row
            return (
              <li key={id}>
                <span className={styles.listRow}>
                  <span>
                    <code>{account}</code>
                    <span className={styles.muted}> · {levelWord(level ?? '')}</span>
                  </span>
                  {isOwner && (
                    <Button
                      disabled={task.kind === 'running'}
                      onClick={() =>
                        act(() => bridge.audiences.revoke({ workspace, audienceId, permissionId: id }))
                      }
                    >
                      Stop sharing with {account}
                    </Button>
                  )}
                </span>
                <RecordFold what={`permission of ${account ?? id}`} record={row} />
              </li>
            )
          })}
        </ul>
      )}
      {isOwner && (
        <GrantForm
          busy={task.kind === 'running'}
          onGrant={(grantedAccountId, level) =>
            act(() => bridge.audiences.grant({ workspace, audienceId, grantedAccountId, level }))
          }
        />
      )}
      {!isOwner && <p className={styles.muted}>Only the account that owns it can share it or stop that.</p>}
    </Section>
  )
}

function sharingHint(outside: boolean | null): string {
  const rule =
    outside === true
      ? 'This account may also share with accounts of other businesses.'
      : 'Only with accounts of the same business: sharing beyond it needs the feature SHARE_AUDIENCE_OUTSIDE_BUSINESS.'
  return `${rule} When sharing ends, running campaigns go on; new ones cannot use the audience, and a campaign that does cannot be copied.`
}

interface GrantFormProps {
  readonly busy: boolean
  readonly onGrant: (accountId: string, level: (typeof permissionLevels)[number]) => void
}

function GrantForm({ busy, onGrant }: GrantFormProps) {
  const [account, setAccount] = useState('')
  const [level, setLevel] = useState<(typeof permissionLevels)[number]>('READ_ONLY')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onGrant(account.trim(), level)
  }
  return (
    <form className={styles.inlineForm} onSubmit={submit} aria-label="Share this audience">
      <TextInput
        label="Account id"
        value={account}
        maxLength={64}
        spellCheck={false}
        onChange={({ currentTarget }) => setAccount(currentTarget.value)}
      />
      <NativeSelect
        label="May"
        value={level}
        data={permissionLevels.map((value) => ({ value, label: levelWords[value] }))}
        onChange={({ currentTarget }) =>
          setLevel(permissionLevels.find((value) => value === currentTarget.value) ?? 'READ_ONLY')
        }
      />
      <Button type="submit" disabled={account.trim() === '' || busy}>
        Share
      </Button>
    </form>
  )
}
