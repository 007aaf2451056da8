import { IconFlask, IconMinus, IconPencil, IconPlus, IconWorld } from '@tabler/icons-react'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { DraftKind } from '../../shared/drafts/draft.ts'
import type { DraftSubject } from '../../shared/entities/kinds.ts'
import { kinds } from '../../shared/entities/kinds.ts'
import { t } from '../../shared/text/language.ts'
import parts from '../ui/layout/parts.module.css'
import { StatusLabel } from '../ui/status-label.tsx'
import { isSandbox } from '../workbench/session.ts'
import { useLive } from '../workbench/use-workbench.ts'
import { AccountName } from './account-name.tsx'
import styles from './target-badge.module.css'

const actions = {
  create: { icon: IconPlus, label: t`Add` },
  update: { icon: IconPencil, label: t`Change` },
  delete: { icon: IconMinus, label: t`Remove` },
} as const

interface KindLabelProps {
  readonly kind: DraftKind
  readonly subject: DraftSubject
  /** Of a step: a new file takes two. */
  readonly operation?: string
}

/** What happens to an entity, by icon and label: "Add card". */
export function KindLabel(props: KindLabelProps) {
  return <StatusLabel shape="text" tone="neutral" icon={actions[props.kind].icon} label={kindText(props)} />
}

/** "Add card". */
export function kindText({ kind, subject, operation }: KindLabelProps): string {
  const { label } = actions[kind]
  if (operation === undefined || subject !== 'media' || kind !== 'create') {
    return `${label} ${kinds[subject].label.one}`
  }
  return operation.startsWith('mediaUpload.') ? t`Upload file` : t`Add to library`
}

interface TargetBadgeProps {
  readonly workspace: Workspace
  /** What is changed if it isn't the account. */
  readonly target?: string
}

/** Beside a button that sends: where to, so that the sandbox isn't mistaken for the real service. */
export function TargetBadge({ workspace, target }: TargetBadgeProps) {
  const { environments } = useLive('session')
  const view = environments.find(({ environment }) => environment.id === workspace.environmentId)
  if (view === undefined) return null
  const sandbox = isSandbox(view)
  return (
    <span className={styles.badge} data-sandbox={sandbox} data-wraps={target !== undefined}>
      {sandbox ? <IconFlask size={14} aria-hidden /> : <IconWorld size={14} aria-hidden />}
      <strong>{sandbox ? t`SANDBOX` : t`PRODUCTION`}</strong>
      <span className={target === undefined ? parts.ellipsis : undefined}>
        {view.environment.name}, {target ?? <AccountName {...workspace} />}
      </span>
    </span>
  )
}
