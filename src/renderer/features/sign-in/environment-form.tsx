import { Textarea, TextInput } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import type { Environment } from '../../../shared/accounts/environment.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { Form } from '../../ui/form/form.tsx'
import { FieldGrid } from '../../ui/layout/field-grid.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import {
  type DraftErrors,
  type DraftField,
  draftOf,
  type EnvironmentDraft,
  emptyDraft,
  newId,
  readDraft,
} from './environment-draft.ts'

interface EnvironmentFormProps {
  /** The environment to change; null adds one. */
  readonly source: Environment | null
  readonly onSaved: (environmentId: string) => void
  readonly onCancel: () => void
}

const fields: readonly {
  readonly field: DraftField
  readonly label: string
  readonly description: string
}[] = [
  { field: 'name', label: t`Name`, description: t`Shown in lists and the top bar` },
  { field: 'platformUrl', label: t`Platform address`, description: t`Sign-in, tokens and webhooks` },
  { field: 'adsUrl', label: t`Advertising address`, description: t`Accounts and campaigns` },
  { field: 'adsSandboxUrl', label: t`Advertising sandbox address`, description: t`Test accounts` },
  {
    field: 'signatureHeader',
    label: t`Signature header`,
    description: t`The webhook header with the signature`,
  },
]

/** Every field of an environment. Errors appear beside the fields on save. */
export function EnvironmentForm({ source, onSaved, onCancel }: EnvironmentFormProps) {
  const { bridge, live } = useWorkbench()
  const { task, run } = useAct()
  const { environments } = useLive('session')
  const [draft, setDraft] = useState<EnvironmentDraft>(source === null ? emptyDraft : draftOf(source))
  const [errors, setErrors] = useState<DraftErrors>({})

  const change = (field: DraftField) => (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    setDraft({ ...draft, [field]: event.currentTarget.value })
    setErrors({ ...errors, [field]: undefined })
  }
  const save = async () => {
    const existingIds = environments.map(({ environment }) => environment.id)
    const identity = source ?? { id: newId(draft.name, existingIds), kind: 'custom' }
    const result = readDraft(draft, { id: identity.id, kind: identity.kind })
    if (result.kind === 'errors') return setErrors(result.errors)
    const { environment } = result
    const outcome = await run(() => bridge.session.saveEnvironment({ environment }), live.session.accept)
    if (outcome.ok) onSaved(environment.id)
  }
  return (
    <Form
      label={t`Environment`}
      submitLabel={t`Save environment`}
      task={task}
      onSubmit={() => void save()}
      onCancel={onCancel}
    >
      <FieldGrid minWidth={200} fill={false}>
        {fields.map(({ field, label, description }) => (
          <TextInput
            key={field}
            label={label}
            description={description}
            value={draft[field]}
            onChange={change(field)}
            error={errors[field]}
          />
        ))}
        <Textarea
          label={t`Sign-in hosts`}
          description={t`Other hosts the sign-in pages may open, one per line`}
          value={draft.signInHosts}
          onChange={change('signInHosts')}
          error={errors.signInHosts}
          rows={2}
        />
      </FieldGrid>
    </Form>
  )
}
