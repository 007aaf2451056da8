import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/domain/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import type { AudienceRow } from './audience-rows.ts'
import styles from './audiences.module.css'
import { audiencesStores } from './store.ts'

interface RenameAudienceProps {
  readonly workspace: Workspace
  readonly row: AudienceRow
  readonly onClose: () => void
}

/** Name and description of an own audience; the name of a do-not-reach list is the service's. */
export function RenameAudience({ workspace, row, onClose }: RenameAudienceProps) {
  const workbench = useWorkbench()
  const store = audiencesStores(workbench)(workspace)
  const { task } = useStore(store.store)
  const [name, setName] = useState(row.name)
  const [description, setDescription] = useState(row.description)
  useFocusReturn()
  const { audiences } = workbench.bridge
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const change = { workspace, audienceId: row.id, name, description }
    if ((await store.run(() => audiences.change(change))) !== null) onClose()
  }
  const close = () => {
    store.dismiss()
    onClose()
  }
  const isSame = name.trim() === row.name && description === row.description
  return (
    <Modal opened onClose={close} title={`Rename ${row.name}`} size={460}>
      <form className={styles.stack} onSubmit={submit}>
        <TextInput
          label="Name"
          description="No two audiences of an account have the same one."
          value={name}
          maxLength={255}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
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
            disabled={name.trim() === '' || isSame}
            loading={task.kind === 'running'}
          >
            Save name and description
          </Button>
        </div>
      </form>
    </Modal>
  )
}
