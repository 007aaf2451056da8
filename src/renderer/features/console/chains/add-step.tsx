import { NativeSelect } from '@mantine/core'
import { t } from '../../../../shared/text/language.ts'
import { DialogForm } from '../../../ui/form/form.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { type ChainRow, useChainChange, withRequestId } from './use-chains.ts'

interface AddStepProps {
  readonly row: ChainRow
  /** With the index of the new step. */
  readonly onDone: (index: number) => void
  readonly onClose: () => void
}

/** Appends a request of the collection to its chain. */
export function AddStep({ row, onDone, onClose }: AddStepProps) {
  const { replace, task } = useChainChange(row)
  const { text, values } = useFields({ request: '0' })
  const { requests } = row.collection
  const add = async () => {
    let id = ''
    const added = await replace(
      (chain) => ({ ...chain, steps: [...chain.steps, { request: id, assertions: [], saves: [] }] }),
      (before) => {
        const named = withRequestId(before, Number(values.request))
        id = named.id
        return named.collection
      },
    )
    if (!added.ok) return
    onDone(row.chain.steps.length)
    onClose()
  }
  return (
    <DialogForm
      title={t`Add a step`}
      submitLabel={t`Add step`}
      missing={requests.length === 0 ? t`Save a request in this collection first.` : null}
      task={task}
      onSubmit={add}
      onClose={onClose}
    >
      <NativeSelect
        label={t`Request`}
        description={t`Saved in ${row.collection.name}`}
        data={requests.map(({ name, request }, index) => ({
          value: String(index),
          label: `${request.method} ${name}`,
        }))}
        data-autofocus
        {...text('request')}
      />
    </DialogForm>
  )
}
