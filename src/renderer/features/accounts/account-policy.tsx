import { Group, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { PolicyState } from '../../../shared/policy/policy.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useActOn } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import type { AccountReference } from './accounts-view.ts'

/** The account's policy file, with its rules or what's wrong with it. */
export function AccountPolicy({ host, accountId }: AccountReference) {
  const { environmentId } = useLive('session')
  const workspace = useMemo(
    () => (environmentId === null ? null : { environmentId, host, accountId }),
    [environmentId, host, accountId],
  )
  return workspace === null ? null : <Policy workspace={workspace} />
}

function Policy({ workspace }: { readonly workspace: Workspace }) {
  const { bridge } = useWorkbench()
  const { value: policy, fault, refetch } = useCall('policy', 'state', { workspace })
  const { run, task } = useActOn('policy', 'state', { workspace })
  const isBusy = task.kind === 'running'
  return (
    <Section
      title={t`Policy`}
      hint={t`A file with rules of your team for budgets, names, flights, targeting and hours. Changes that break one can’t be published.`}
      actions={
        policy && (
          <RefreshButton
            label={t`Refresh policy`}
            busy={isBusy}
            onClick={() => run(() => bridge.policy.refresh({ workspace }))}
          />
        )
      }
    >
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      {policy && <Rules policy={policy} />}
      <Group gap={8}>
        <Button disabled={isBusy} onClick={() => run(() => bridge.policy.choose({ workspace }))}>
          {policy ? t`Choose another file` : t`Choose a file`}
        </Button>
        {policy && (
          <Button disabled={isBusy} onClick={() => run(() => bridge.policy.remove({ workspace }))}>
            {t`Stop using it`}
          </Button>
        )}
      </Group>
    </Section>
  )
}

function Rules({ policy: { file, rules, problems } }: { readonly policy: PolicyState }) {
  if (problems.length > 0) {
    return (
      <>
        <StatusLabel shape="text" tone="error" icon={IconCircleX} label={t`Nothing can be published`} />
        <Text mt={4}>{t`${file} can’t be read:`}</Text>
        <List size="sm" my={4} spacing={6}>
          {problems.map(({ line, column, message }) => (
            <List.Item key={`${line} ${column} ${message}`}>{t`Line ${line}: ${message}`}</List.Item>
          ))}
        </List>
      </>
    )
  }
  return (
    <>
      <StatusLabel
        shape="text"
        tone="ok"
        icon={IconCircleCheck}
        label={plural(rules.length, { one: '{file}: # rule', other: '{file}: # rules' }, { file })}
      />
      <List size="sm" my={4} spacing={6}>
        {rules.map(({ name, level, line, summary }) => (
          <List.Item key={name}>
            {summary}{' '}
            <Text span inherit c="dimmed">
              {t`${name}, line ${line}`}
            </Text>{' '}
            {level === 'warning' && (
              <StatusLabel tone="attention" icon={IconAlertTriangle} label={t`Warning`} />
            )}
          </List.Item>
        ))}
      </List>
    </>
  )
}
