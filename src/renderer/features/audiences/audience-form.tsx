import { Group, Text, TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { t } from '../../../shared/text/language.ts'
import { AccountName } from '../../changes/account-name.tsx'
import { TargetBadge } from '../../changes/target-badge.tsx'
import { DialogForm } from '../../ui/form/form.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { rich } from '../../ui/rich.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { useListAct } from './use-audience-lists.ts'

interface NewDoNotReachListProps {
  readonly workspace: Workspace
  readonly onClose: () => void
}

/** The service names do-not-reach lists, and they aren't drafted. */
export function NewDoNotReachList({ workspace, onClose }: NewDoNotReachListProps) {
  const { audiences } = useWorkbench().bridge
  const { run } = useListAct(workspace)
  const [, navigate] = useLocation()
  const { text, values } = useFields({ description: '' })
  const submit = async () => {
    const created = await run(() => audiences.createDoNotReach({ workspace, ...values }))
    if (created.ok) {
      onClose()
      navigate(`/audiences/${encodeURIComponent(created.value.id)}`)
    }
    return created
  }
  return (
    <DialogForm
      title={t`New do-not-reach list`}
      submitLabel={t`Create list`}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t`Description`}
        maxLength={1_000}
        spellCheck
        data-autofocus
        {...text('description')}
      />
      <Text c="dimmed">{rich`The list is created in ${<AccountName {...workspace} />} at once, without a review.`}</Text>
      <Group>
        <TargetBadge workspace={workspace} />
      </Group>
    </DialogForm>
  )
}
