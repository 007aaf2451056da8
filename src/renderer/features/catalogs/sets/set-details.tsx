import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ProductSetRow } from '../../../../shared/catalogs/product-set.ts'
import { type Act, useAct } from '../../../data/act.ts'
import { Form } from '../../../ui/form/form.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { ConfirmDialog } from '../../../ui/inputs/confirm-dialog.tsx'
import { formatCount } from '../../../ui/number.ts'
import { FieldList, FieldRow } from '../../../ui/record/field-list.tsx'
import { RecordFold } from '../../../ui/record/record-fold.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import type { CatalogReference } from '../part-props.ts'
import { filterWords } from './filter-labels.ts'
import { SetFields, textsOf, useSetFields } from './set-fields.tsx'
import { productIdsOf, SetProducts } from './set-products.tsx'
import { SetState } from './set-state.tsx'

interface SetDetailsProps {
  readonly set: ProductSetRow
  readonly act: Act
  readonly reference: CatalogReference
  readonly onChanged: () => Promise<void>
}

/** A product set that was opened: what it is, its name to be changed, its end. */
export function SetDetails({ set, act, reference, onChanged }: SetDetailsProps) {
  const { bridge } = useWorkbench()
  const fields = useSetFields(set)
  const deletion = useAct()
  const isBusy = act.task.kind === 'running'
  const [deleting, setDeleting] = useState(false)
  const isManual = set.type === 'MANUAL'
  const ofSet = { ...reference, setId: set.id }
  const change = async (work: () => ReturnType<typeof bridge.catalogs.readSet>) => {
    await act.run(work)
    await onChanged()
  }
  return (
    <Stack gap={12}>
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
          busy={isBusy}
          onSave={(ids) =>
            change(() =>
              bridge.catalogs.changeSet({
                ...ofSet,
                name: set.name,
                description: set.description,
                target: { kind: 'ids', ids: [...ids] },
              }),
            )
          }
        />
      )}
      {isManual ? (
        <Form
          label="Change the set"
          submitLabel="Save name and description"
          disabled={textsOf(fields).name === '' || isBusy}
          onSubmit={() =>
            change(() => bridge.catalogs.changeSet({ ...ofSet, ...textsOf(fields), target: null }))
          }
        >
          <SetFields isNew={false} fields={fields} />
        </Form>
      ) : (
        <Text c="dimmed">The service cannot change a filtered set; make another one instead.</Text>
      )}
      <Group gap={8}>
        <Button disabled={isBusy} onClick={() => change(() => bridge.catalogs.readSet(ofSet))}>
          Read it again
        </Button>
        <Button onClick={() => setDeleting(true)}>Delete product set</Button>
      </Group>
      {deleting && (
        <ConfirmDialog
          title={`Delete ${set.name}?`}
          confirmLabel="Delete product set for good"
          task={deletion.task}
          onConfirm={async () => {
            const removed = await deletion.run(() => bridge.catalogs.removeSet(ofSet))
            if (!removed.ok) return
            setDeleting(false)
            await onChanged()
          }}
          onClose={() => {
            deletion.dismiss()
            setDeleting(false)
          }}
        >
          <p>The service deletes the set for good. Its products stay.</p>
        </ConfirmDialog>
      )}
    </Stack>
  )
}
