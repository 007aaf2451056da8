import { Button } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { ProductSetRow } from '../../../../shared/catalogs/product-set.ts'
import { IdText } from '../../../ui/id-text.tsx'
import { ConfirmDialog } from '../../../ui/inputs/confirm-dialog.tsx'
import { formatCount } from '../../../ui/number.ts'
import { FieldList, FieldRow } from '../../../ui/record/field-list.tsx'
import { RecordFold } from '../../../ui/record/record-fold.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../catalogs.module.css'
import type { CatalogReference, CatalogsStore } from '../catalogs-store.ts'
import { filterWords } from './filter-labels.ts'
import { SetFields } from './set-fields.tsx'
import { productIdsOf, SetProducts } from './set-products.tsx'
import { SetState } from './set-state.tsx'

interface SetDetailsProps {
  readonly set: ProductSetRow
  readonly catalogs: CatalogsStore
  readonly reference: CatalogReference
  readonly onChanged: () => Promise<void>
}

/** A product set that was opened: what it is, its name to be changed, its end. */
export function SetDetails({ set, catalogs, reference, onChanged }: SetDetailsProps) {
  const { bridge } = useWorkbench()
  const { task } = useStore(catalogs.store)
  const [name, setName] = useState(set.name)
  const [description, setDescription] = useState(set.description ?? '')
  const [deleting, setDeleting] = useState(false)
  const isManual = set.type === 'MANUAL'
  const ofSet = { ...reference, setId: set.id }
  const act = async (work: () => ReturnType<typeof bridge.catalogs.readSet>) => {
    await catalogs.run(work)
    await onChanged()
  }
  return (
    <div className={styles.stack}>
      <FieldList>
        <FieldRow name="Id">
          <IdText text={set.id} what="the id of the set" />
        </FieldRow>
        <FieldRow name="Kind">{isManual ? 'Chosen products' : 'By filters'}</FieldRow>
        <FieldRow name="Products">{formatCount(set.products)}</FieldRow>
        <FieldRow name="State at the service">
          <SetState gone={set.gone} status={set.status} />
        </FieldRow>
        {set.filters.length > 0 && (
          <FieldRow name="Filters">{set.filters.map(filterWords).join(', and ')}</FieldRow>
        )}
      </FieldList>
      {set.record !== null && <RecordFold what="product set" record={set.record} />}
      {isManual && !set.gone && set.record !== null && (
        <SetProducts
          key={set.readAt}
          known={productIdsOf(set.record)}
          busy={task.kind === 'running'}
          onSave={(ids) =>
            act(() =>
              bridge.catalogs.changeSet({
                ...{ ...ofSet, name: set.name, description: set.description },
                target: { kind: 'ids', ids: [...ids] },
              }),
            )
          }
        />
      )}
      {isManual ? (
        <form
          className={styles.stack}
          aria-label="Change the set"
          onSubmit={(event) => {
            event.preventDefault()
            const text = description.trim()
            act(() =>
              bridge.catalogs.changeSet({
                ...{ ...ofSet, name: name.trim(), target: null },
                description: text === '' ? null : text,
              }),
            )
          }}
        >
          <SetFields
            isNew={false}
            name={name}
            onName={setName}
            description={description}
            onDescription={setDescription}
          />
          <div className={styles.buttons}>
            <Button type="submit" variant="filled" disabled={name.trim() === '' || task.kind === 'running'}>
              Save name and description
            </Button>
          </div>
        </form>
      ) : (
        <p className={styles.muted}>The service cannot change a filtered set; make another one instead.</p>
      )}
      <div className={styles.buttons}>
        <Button disabled={task.kind === 'running'} onClick={() => act(() => bridge.catalogs.readSet(ofSet))}>
          Read it again
        </Button>
        <Button onClick={() => setDeleting(true)}>Delete product set</Button>
      </div>
      {deleting && (
        <ConfirmDialog
          title={`Delete ${set.name}?`}
          confirmLabel="Delete product set for good"
          task={task}
          onConfirm={async () => {
            await catalogs.run(() => bridge.catalogs.removeSet(ofSet))
            if (catalogs.store.getState().task.kind === 'failed') return
            setDeleting(false)
            await onChanged()
          }}
          onClose={() => {
            catalogs.dismiss()
            setDeleting(false)
          }}
        >
          <p>The service deletes the set for good. Its products stay.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
