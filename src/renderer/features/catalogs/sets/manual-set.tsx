import { useState } from 'react'
import { plural, t } from '../../../../shared/text/language.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import type { CatalogReference } from '../catalogs-view.ts'
import { SetFields, textsOf, useSetFields } from './set-fields.tsx'

interface ManualSetProps {
  readonly reference: CatalogReference
  readonly onMade: (setId: string) => Promise<void>
}

export function ManualSet({ reference, onMade }: ManualSetProps) {
  const { bridge } = useWorkbench()
  const [ids] = useState(selectedIds)
  const fields = useSetFields()
  if (ids.length === 0) {
    return <p>{t`Select products in the list of products first, then choose "New product set" there.`}</p>
  }
  const make = async () => {
    const target = { kind: 'ids' as const, ids: [...ids] }
    const createdSet = await bridge.catalogs.createManualSet({ ...reference, ...textsOf(fields), target })
    if (createdSet.ok) await onMade(createdSet.value.id)
    return createdSet
  }
  return (
    <Form
      label={t`New manual set`}
      submitLabel={t`Create product set`}
      missing={textsOf(fields).name === '' ? t`Enter a name.` : null}
      onSubmit={make}
    >
      <p>{plural(ids.length, { one: '# product selected.', other: '# products selected.' })}</p>
      <SetFields isNew fields={fields} />
    </Form>
  )
}

/** The product list passes its selection through the history state. */
function selectedIds(): readonly string[] {
  const state: unknown = window.history.state
  return Array.isArray(state) ? state.filter((id) => typeof id === 'string') : []
}
