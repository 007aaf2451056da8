import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { AccountName } from '../../changes/account-name.tsx'
import { TargetBadge } from '../../changes/target-badge.tsx'
import { DialogForm } from '../../ui/form/form.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { rich } from '../../ui/rich.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import type { AudienceRow } from './audience-rows.ts'
import { useListAct } from './use-audience-lists.ts'

interface AudienceTexts {
  readonly name: string
  readonly description: string
}

interface AudienceFormProps {
  readonly workspace: Workspace
  readonly title: string
  /** Content above the text fields. */
  readonly children?: ReactNode
  /** The service names do-not-reach lists. */
  readonly hasName: boolean
  readonly first: AudienceTexts
  readonly submitLabel: string
  /** What happens at the service, since lists aren't drafted. */
  readonly consequence: ReactNode
  /** Saving is disabled until something changes. */
  readonly needsChange?: boolean
  readonly onSubmit: (texts: AudienceTexts) => Promise<Outcome<unknown>>
  readonly onClose: () => void
}

export function AudienceForm(props: AudienceFormProps) {
  const { workspace, title, children, hasName, first, submitLabel, consequence, onSubmit, onClose } = props
  const { text, values } = useFields(first)
  const isSame = values.name.trim() === first.name && values.description === first.description
  return (
    <DialogForm
      title={title}
      submitLabel={submitLabel}
      disabled={(props.needsChange === true && isSame) || (hasName && values.name.trim() === '')}
      onSubmit={() => onSubmit(values)}
      onClose={onClose}
    >
      {children}
      {hasName && (
        <TextInput
          label={t`Name`}
          description={t`Must be unique in the account.`}
          maxLength={255}
          data-autofocus
          {...text('name')}
        />
      )}
      <TextInput label={t`Description`} maxLength={1_000} spellCheck {...text('description')} />
      <Text c="dimmed">{consequence}</Text>
      <Group>
        <TargetBadge workspace={workspace} />
      </Group>
    </DialogForm>
  )
}

interface NewAudienceProps {
  readonly workspace: Workspace
  /** An account has at most one do-not-reach list. */
  readonly hasDoNotReach: boolean
  readonly onClose: () => void
}

export function NewAudience({ workspace, hasDoNotReach, onClose }: NewAudienceProps) {
  const { audiences } = useWorkbench().bridge
  const { run } = useListAct(workspace)
  const [, navigate] = useLocation()
  const [kind, setKind] = useState('audience')
  const submit = async ({ name, description }: { readonly name: string; readonly description: string }) => {
    const made =
      kind === 'audience'
        ? await run(() => audiences.create({ workspace, name, description }))
        : await run(() => audiences.createDoNotReach({ workspace, description }))
    if (made.ok) {
      onClose()
      navigate(`/audiences/${encodeURIComponent(made.value.id)}`)
    }
    return made
  }
  return (
    <AudienceForm
      workspace={workspace}
      title={t`New list`}
      consequence={rich`The list is created in ${<AccountName {...workspace} />} at once, without a review.`}
      hasName={kind === 'audience'}
      first={{ name: '', description: '' }}
      submitLabel={t`Create list`}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={t`Type`}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
        data={[
          { value: 'audience', label: t`Custom audience` },
          {
            value: 'doNotReach',
            label: hasDoNotReach ? t`Do-not-reach list: this account already has one` : t`Do not reach list`,
            disabled: hasDoNotReach,
          },
        ]}
      />
    </AudienceForm>
  )
}

interface RenameAudienceProps {
  readonly workspace: Workspace
  readonly row: AudienceRow
  readonly onClose: () => void
}

export function RenameAudience({ workspace, row, onClose }: RenameAudienceProps) {
  const { audiences } = useWorkbench().bridge
  const { run } = useListAct(workspace)
  return (
    <AudienceForm
      workspace={workspace}
      title={t`Rename ${row.name}`}
      consequence={rich`The list of ${<AccountName {...workspace} />} is renamed at once, without a review. Accounts that it’s shared with see the new name too.`}
      hasName
      first={{ name: row.name, description: row.description }}
      submitLabel={t`Save name and description`}
      needsChange
      onSubmit={async (texts) => {
        const changed = await run(() => audiences.change({ workspace, audienceId: row.id, ...texts }))
        if (changed.ok) onClose()
        return changed
      }}
      onClose={onClose}
    />
  )
}
