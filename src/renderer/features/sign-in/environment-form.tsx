import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import type { Environment } from '../../../shared/accounts/environment.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { leadToMistake } from '../../ui/inputs/first-mistake.ts'
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
import styles from './forms.module.css'
import { signInStore } from './store.ts'

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
  { field: 'name', label: 'Name', description: 'As you want to see it in lists and in the top bar' },
  { field: 'platformUrl', label: 'Platform address', description: 'Sign-in, tokens and webhooks' },
  { field: 'adsUrl', label: 'Advertising address', description: 'Accounts and campaigns' },
  { field: 'adsSandboxUrl', label: 'Advertising sandbox address', description: 'Accounts for trials' },
  {
    field: 'signatureHeader',
    label: 'Signature header',
    description: 'The header of webhook deliveries that carries the signature',
  },
]

/** Every field of an environment. What is wrong is said beside its field when one tries to save. */
export function EnvironmentForm({ source, onSaved, onCancel }: EnvironmentFormProps) {
  const store = signInStore(useWorkbench())
  const { environment: task } = useStore(store.store)
  const { environments } = useLive('session')
  const [draft, setDraft] = useState<EnvironmentDraft>(source === null ? emptyDraft : draftOf(source))
  const [errors, setErrors] = useState<DraftErrors>({})

  const change = (field: DraftField) => (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    setDraft({ ...draft, [field]: event.currentTarget.value })
    setErrors({ ...errors, [field]: undefined })
  }
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const taken = environments.map(({ environment }) => environment.id)
    const identity = source ?? { id: newId(draft.name, taken), kind: 'custom' }
    const reading = readDraft(draft, { id: identity.id, kind: identity.kind })
    if (reading.kind === 'errors') {
      leadToMistake(event.currentTarget, () => setErrors(reading.errors))
      return
    }
    if (await store.saveEnvironment(reading.environment)) onSaved(reading.environment.id)
  }
  return (
    <form className={styles.form} onSubmit={save} noValidate aria-label="Environment">
      {fields.map(({ field, label, description }) => (
        <TextInput
          key={field}
          label={label}
          description={description}
          value={draft[field]}
          onChange={change(field)}
          error={errors[field]}
          spellCheck={false}
        />
      ))}
      <Textarea
        label="Sign-in hosts"
        description="Other hosts that the sign-in pages may lead to, one a line"
        value={draft.signInHosts}
        onChange={change('signInHosts')}
        error={errors.signInHosts}
        rows={3}
        spellCheck={false}
      />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      <Group gap={8} mt={4}>
        <Button type="submit" variant="filled" loading={task.kind === 'running'}>
          Save environment
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Group>
    </form>
  )
}
