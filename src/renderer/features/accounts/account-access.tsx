import { Checkbox, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AccountDetails, Part } from '../../../shared/accounts/account.ts'
import type { AccountApp } from '../../../shared/api/ads/accounts.ts'
import { fromConstant } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { DeletedLabel } from '../../drafting/change-label.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import styles from './accounts.module.css'
import type { AccountReference } from './accounts-view.ts'
import { SandboxFeatures } from './sandbox-features.tsx'

interface AccountAccessProps {
  readonly reference: AccountReference
  readonly details: AccountDetails
  readonly onRetry: () => void
}

/** Roles, granted features and promotable apps of an account; each part fails on its own. */
export function AccountAccess({ reference, details, onRetry }: AccountAccessProps) {
  const { permissions, features } = details
  const [showsDeleted, setShowsDeleted] = useState(false)
  const whole = useCall(
    'accounts',
    'details',
    showsDeleted ? { ...reference, withDeleted: true, refresh: true } : null,
  )
  const apps: AccountDetails['apps'] =
    whole.fault === null ? (whole.value ?? details).apps : { kind: 'failed', fault: whole.fault }
  return (
    <>
      <PartSection title={t`Your roles`} part={permissions} onRetry={onRetry}>
        {(roles) => <ConstantList constants={roles} nothing={t`The service doesn’t list your roles.`} />}
      </PartSection>
      <PartSection title={t`Features`} part={features} onRetry={onRetry}>
        {(granted) => (
          <>
            <ConstantList constants={granted} nothing={t`No additional features.`} />
            {reference.host === 'adsSandbox' && (
              <SandboxFeatures key={granted.join()} accountId={reference.accountId} granted={granted} />
            )}
          </>
        )}
      </PartSection>
      <PartSection title={t`Apps`} part={apps} onRetry={showsDeleted ? whole.refetch : onRetry}>
        {(all) => (
          <>
            <Checkbox
              label={t`Show deleted apps`}
              checked={showsDeleted}
              disabled={whole.isFetching}
              onChange={({ currentTarget }) => setShowsDeleted(currentTarget.checked)}
            />
            <Apps apps={all} />
          </>
        )}
      </PartSection>
    </>
  )
}

interface PartSectionProps<T> {
  readonly title: string
  readonly part: Part<T>
  readonly onRetry: () => void
  readonly children: (value: T) => ReactNode
}

function PartSection<T>({ title, part, onRetry, children }: PartSectionProps<T>) {
  return (
    <Section title={title}>
      {part.kind === 'read' ? children(part.value) : <FaultNotice fault={part.fault} onRetry={onRetry} />}
    </Section>
  )
}

function Apps({ apps }: { readonly apps: readonly AccountApp[] }) {
  if (apps.length === 0) return <Text c="dimmed">{t`No apps for this account.`}</Text>
  return (
    <Stack component="ul" gap={8}>
      {apps.map((app) => (
        <Stack
          component="li"
          key={app.id}
          gap={0}
          px={12}
          py={8}
          className={`${parts.framed} ${parts.anywhere}`}
        >
          {app.deleted === true && <DeletedLabel />}
          <span>
            {app.os_type ?? t`Unknown system`} <code>{app.app_store_identifier ?? app.id}</code>
          </span>
          <Text span c="dimmed">
            {app.conversion_tracking_enabled === true
              ? t`Conversion tracking is on`
              : t`Conversion tracking is off`}
          </Text>
          {app.deep_link_pattern && <code>{app.deep_link_pattern}</code>}
          <RecordFold what={t`app ${app.id}`} record={app} />
        </Stack>
      ))}
    </Stack>
  )
}

interface ConstantListProps {
  readonly constants: readonly string[]
  readonly nothing: string
}

function ConstantList({ constants, nothing }: ConstantListProps) {
  if (constants.length === 0) return <Text c="dimmed">{nothing}</Text>
  return (
    <ul className={styles.tags}>
      {constants.map((constant) => (
        <li key={constant} title={constant}>
          {fromConstant(constant)}
        </li>
      ))}
    </ul>
  )
}
