import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/domain/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './audiences.module.css'
import { audiencesStores } from './store.ts'

interface NewAudienceProps {
  readonly workspace: Workspace
  /** An account has one do-not-reach list at most. */
  readonly hasDoNotReach: boolean
  readonly onClose: () => void
}

export function NewAudience({ workspace, hasDoNotReach, onClose }: NewAudienceProps) {
  const workbench = useWorkbench()
  const store = audiencesStores(workbench)(workspace)
  const { task } = useStore(store.store)
  const [, navigate] = useLocation()
  const [kind, setKind] = useState('audience')
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  useFocusReturn()
  const { audiences } = workbench.bridge
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const made =
      kind === 'audience'
        ? await store.run(() => audiences.create({ workspace, name, description }))
        : await store.run(() => audiences.createDoNotReach({ workspace, description }))
    if (made === null) return
    onClose()
    navigate(`/audiences/${encodeURIComponent(made.id)}`)
  }
  const close = () => {
    store.dismiss()
    onClose()
  }
  return (
    <Modal opened onClose={close} title="New list of people" size={460}>
      <form className={styles.stack} onSubmit={submit}>
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
        {kind === 'audience' && (
          <TextInput
            label="Name"
            description="No two audiences of an account have the same one."
            value={name}
            maxLength={255}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            data-autofocus
          />
        )}
        <TextInput
          label="Description"
          value={description}
          maxLength={1_000}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
        <div className={styles.endButtons}>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            variant="filled"
            disabled={kind === 'audience' && name.trim() === ''}
            loading={task.kind === 'running'}
          >
            Create list
          </Button>
        </div>
      </form>
    </Modal>
  )
}
