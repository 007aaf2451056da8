import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { AudienceForm } from './audience-form.tsx'
import { useListAct } from './use-audience-lists.ts'

interface NewAudienceProps {
  readonly workspace: Workspace
  /** An account has one do-not-reach list at most. */
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
      title="New list of people"
      hasName={kind === 'audience'}
      first={{ name: '', description: '' }}
      submitLabel="Create list"
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label="Kind"
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
        data={[
          { value: 'audience', label: 'Custom audience: people to reach' },
          {
            value: 'doNotReach',
            label: hasDoNotReach ? 'Do not reach list: this account has it already' : 'Do not reach list',
            disabled: hasDoNotReach,
          },
        ]}
      />
    </AudienceForm>
  )
}
