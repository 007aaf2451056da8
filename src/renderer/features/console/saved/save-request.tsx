import { Button, Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { placePlaceholders } from '../../../../shared/console/console-collection.ts'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { useFocusReturn } from '../../../ui/layout/use-focus-return.ts'
import { lastValue } from '../../../ui/loadable.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { operationOf } from '../composer/composed.ts'
import styles from '../console.module.css'
import { collectionsStore } from './collections-store.ts'

interface SaveRequestProps {
  readonly request: ConsoleRequest
  readonly onClose: () => void
}

const newCollection = ''

/** Puts a request into a collection, with names in place of the chosen account and user. */
export function SaveRequest({ request, onClose }: SaveRequestProps) {
  useFocusReturn()
  const store = collectionsStore(useWorkbench())
  const { list, task } = useStore(store.store)
  const { accountId, userId } = useLive('session')
  const known = lastValue(list)?.collections ?? []
  const [name, setName] = useState(
    operationOf(request.operation)?.title ?? `${request.method} ${request.path}`,
  )
  const [file, setFile] = useState(newCollection)
  const [collection, setCollection] = useState('My requests')
  const [named, setNamed] = useState(true)
  useEffect(() => {
    store.load()
  }, [store])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const values = { account_id: accountId ?? '', user_id: userId ?? '' }
    const saved = named ? placePlaceholders(request, values) : request
    const done = await store.add(file === newCollection ? null : file, collection.trim(), {
      name: name.trim(),
      note: '',
      request: saved,
    })
    if (done) onClose()
  }
  const complete = name.trim() !== '' && (file !== newCollection || collection.trim() !== '')
  return (
    <Modal opened onClose={onClose} title="Save this request" size={460}>
      <form className={styles.stack} onSubmit={submit}>
        <TextInput
          label="Name"
          value={name}
          maxLength={200}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label="Collection"
          value={file}
          data={[
            { value: newCollection, label: 'A new collection' },
            ...known.map((entry) => ({ value: entry.file, label: entry.collection.name })),
          ]}
          onChange={(event) => setFile(event.currentTarget.value)}
        />
        {file === newCollection && (
          <TextInput
            label="Name of the collection"
            value={collection}
            maxLength={100}
            onChange={(event) => setCollection(event.currentTarget.value)}
          />
        )}
        <Checkbox
          label="Write {{account_id}} and {{user_id}} in place of the ids in use"
          checked={named}
          onChange={(event) => setNamed(event.currentTarget.checked)}
        />
        <p className={styles.muted}>The file holds no secret: values under names of secrets are left out.</p>
        {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
        <div className={styles.ends}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={!complete} loading={task.kind === 'running'}>
            Save request
          </Button>
        </div>
      </form>
    </Modal>
  )
}
