import { Box, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconAntenna,
  IconAntennaOff,
  IconFlask,
  IconFlaskOff,
  IconGauge,
  IconLockOpen,
  IconPlugConnected,
  IconPlugConnectedX,
  IconPointFilled,
} from '@tabler/icons-react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import type { ConnectionState, LimitsState } from '../../../shared/contract/status.ts'
import { comesFirst } from '../../../shared/desktop/work-kind.ts'
import type { SecretsState } from '../../../shared/sign-in/secrets.ts'
import type { SandboxState } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import { isDefault } from '../../../shared/webhooks/receiver-behaviour.ts'
import type { ReceiverState } from '../../../shared/webhooks/webhook.ts'
import { outageLabel } from '../../ui/faults/outage.ts'
import { formatCount } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { exactTime, hourAndMinute } from '../../ui/time.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { useWindowLabel } from '../../workbench/window-labels.ts'
import styles from './status-bar.module.css'
import { StatusConflicts } from './status-conflicts.tsx'
import { StatusJobs } from './status-jobs.tsx'
import { StatusSaving } from './status-saving.tsx'
import { StatusUpdates } from './status-updates.tsx'

/** The bar at the bottom: state of the whole program. */
export function StatusBar() {
  const { live } = useWorkbench()
  const { work } = useLive('preferences')
  const receiver = useLive('receiver')
  const isForIntegrations = comesFirst('integrations', work)
  return (
    <section className={styles.bar} data-frame aria-label={t`Status`}>
      <Connection state={useStore(live.connection)} />
      <Sandbox state={useLive('sandbox')} />
      {isForIntegrations && (
        <span className={styles.spare}>
          <Receiver state={receiver} />
        </span>
      )}
      <span className={styles.secrets}>
        <Secrets state={useLive('secrets')} />
      </span>
      <StatusSaving />
      <StatusConflicts />
      <Box component="span" flex={1} />
      <span className={styles.spare}>
        <StatusUpdates />
      </span>
      <StatusJobs />
      {isForIntegrations && (
        <span className={work === 'both' ? styles.spare : undefined}>
          <Limits />
        </span>
      )}
    </section>
  )
}

function Connection({ state }: { readonly state: ConnectionState }) {
  const since = exactTime(state.since)
  switch (state.kind) {
    case 'online':
      return <StatusLabel tone="ok" icon={IconPlugConnected} label={t`Online`} title={t`Since ${since}`} />
    case 'offline':
      return (
        <StatusLabel
          tone="attention"
          icon={IconPlugConnectedX}
          label={outageLabel({ kind: 'offline', since: state.since })}
          title={t`Requests don’t reach the service. Screens show the last synced data.`}
        />
      )
    case 'failing':
      return (
        <StatusLabel
          tone="attention"
          icon={IconAlertTriangle}
          label={outageLabel({ kind: 'failing', since: state.since })}
          title={t`The service answers with errors. Screens show the last synced data.`}
        />
      )
    case 'unknown':
      return <StatusLabel tone="neutral" icon={IconPointFilled} label={t`No request yet`} />
  }
}

function Sandbox({ state }: { readonly state: SandboxState }) {
  switch (state.kind) {
    case 'running':
      // The badge above the screens and the line along the top already say so to the eye.
      return state.fault === 'none' ? (
        <VisuallyHidden>{t`Sandbox running`}</VisuallyHidden>
      ) : (
        <StatusLabel
          tone="sandbox"
          icon={IconFlask}
          label={t`Sandbox set to fail`}
          title={t`Change this in Settings.`}
        />
      )
    case 'starting':
      return <StatusLabel tone="neutral" icon={IconFlask} label={t`Sandbox starting`} />
    case 'stopped':
      return <StatusLabel tone="neutral" icon={IconFlaskOff} label={t`Sandbox stopped`} />
  }
}

function Receiver({ state }: { readonly state: ReceiverState }) {
  switch (state.kind) {
    case 'running':
      return (
        <StatusLabel
          tone="ok"
          icon={IconAntenna}
          label={
            isDefault(state.behaviour)
              ? t`Receiver on port ${state.port}`
              : t`Receiver on port ${state.port}, custom responses`
          }
          title={state.localUrl}
        />
      )
    case 'starting':
      return <StatusLabel tone="neutral" icon={IconAntenna} label={t`Receiver starting`} />
    case 'stopped':
      return <StatusLabel tone="neutral" icon={IconAntennaOff} label={t`Receiver stopped`} />
  }
}

const secretLabel = {
  session: t`Secrets kept until you quit`,
  unprotected: t`Secrets stored unprotected`,
  undecided: t`Choose how secrets are stored`,
} as const

/** Shown only if secrets aren't protected; links to the setting. */
function Secrets({ state }: { readonly state: SecretsState }) {
  if (state.storage === 'protected' && state.unreadable === 0) return null
  const isChosen = state.storage === 'session' || state.storage === 'unprotected'
  const label = state.storage === 'protected' ? t`Some secrets can’t be read` : secretLabel[state.storage]
  const hint = t`Change how secrets are stored in Settings.`
  return (
    <Link href="/settings" className={styles.link} title={isChosen ? `${label}. ${hint}` : hint}>
      <StatusLabel
        // What a person chose needs no act.
        tone={isChosen ? 'neutral' : 'attention'}
        icon={isChosen ? IconLockOpen : IconAlertTriangle}
        label={label}
      />
    </Link>
  )
}

/** Below this share of its requests, a window is worth a person's attention. */
const shortShare = 0.2

function Limits() {
  const { live } = useWorkbench()
  const { tightest } = useStore(live.limits)
  if (tightest === null) return null
  return <Limit {...tightest} />
}

function Limit({ name, remaining, limit, resetsAt }: NonNullable<LimitsState['tightest']>) {
  const label = useWindowLabel(name)
  const remainingText = t`${formatCount(remaining)} of ${formatCount(limit)} requests left`
  const isShort = remaining < limit * shortShare
  const text = t`${label}: ${remainingText}`
  return (
    <StatusLabel
      tone={isShort ? 'attention' : 'neutral'}
      icon={IconGauge}
      iconOnly={!isShort}
      label={text}
      title={t`${text}, until ${hourAndMinute(resetsAt)}`}
    />
  )
}
