import { Button } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { countOf } from '../../../ui/number.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../catalogs.module.css'
import type { CatalogReference, CatalogsStore } from '../catalogs-store.ts'
import { SetFields } from './set-fields.tsx'

interface ManualSetProps {
  readonly catalogs: CatalogsStore
  readonly reference: CatalogReference
  readonly onMade: (setId: string) => Promise<void>
}

/** A set of the products that were selected in the list. */
export function ManualSet({ catalogs, reference, onMade }: ManualSetProps) {
  const { bridge } = useWorkbench()
  const { task } = useStore(catalogs.store)
  const [ids] = useState(selectedIds)
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  if (ids.length === 0) {
    return <p>Select products in the list of products first, then choose "Make a product set" there.</p>
  }
  const make = async () => {
    const text = description.trim()
    const made = await catalogs.run(() =>
      bridge.catalogs.createManualSet({
        ...{ ...reference, name: name.trim(), description: text === '' ? null : text },
        target: { kind: 'ids', ids: [...ids] },
      }),
    )
    if (made !== null) await onMade(made.id)
  }
  return (
    <form
      className={styles.stack}
      aria-label="New manual set"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') make()
      }}
    >
      <p>{countOf(ids.length, 'product')} selected.</p>
      <SetFields
        isNew
        name={name}
        onName={setName}
        description={description}
        onDescription={setDescription}
      />
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="filled"
          disabled={name.trim() === ''}
          loading={task.kind === 'running'}
        >
          Create product set
        </Button>
      </div>
    </form>
  )
}

/** The list of products hands the selection on with the way here. */
function selectedIds(): readonly string[] {
  const state: unknown = window.history.state
  return Array.isArray(state) ? state.filter((id) => typeof id === 'string') : []
}
