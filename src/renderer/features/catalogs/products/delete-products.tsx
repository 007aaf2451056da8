import { Group } from '@mantine/core'
import { useLocation } from 'wouter'
import type { CatalogRow } from '../../../../shared/catalogs/catalog.ts'
import type { ProductTarget } from '../../../../shared/catalogs/product-view.ts'
import { jobAddress } from '../../../../shared/jobs/job-address.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { ConfirmDialog } from '../../../ui/inputs/confirm-dialog.tsx'
import { jobsStore } from '../../../workbench/jobs/jobs.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { CatalogTarget } from '../catalog-target.tsx'
import type { CatalogReference } from '../catalogs-view.ts'

interface DeleteProductsProps {
  readonly reference: CatalogReference
  readonly catalog: CatalogRow
  readonly target: ProductTarget
  readonly number: number
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before products are deleted; their number has to be typed. */
export function DeleteProducts({ reference, catalog, target, number, onDone, onClose }: DeleteProductsProps) {
  const workbench = useWorkbench()
  const { run, task } = useAct()
  const [, navigate] = useLocation()
  const remove = async () => {
    const job = await run(() =>
      jobsStore(workbench).act(() => workbench.bridge.catalogs.deleteProducts({ ...reference, target })),
    )
    if (!job.ok) return
    onDone()
    onClose()
    navigate(jobAddress(job.value))
  }
  return (
    <ConfirmDialog
      title={plural(number, { one: 'Delete # product?', other: 'Delete # products?' })}
      confirmLabel={plural(number, {
        one: 'Delete # product permanently',
        other: 'Delete # products permanently',
      })}
      typed={{ label: t`Type ${number} to confirm`, text: String(number) }}
      task={task}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t`The service deletes products for good. If you send the same ID later, it becomes a new product without this history.`}</p>
      <Group>
        <CatalogTarget reference={reference} catalog={catalog} />
      </Group>
    </ConfirmDialog>
  )
}
