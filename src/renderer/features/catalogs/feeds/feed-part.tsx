import { IconFileImport, IconFileSpreadsheet } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { productLabels } from '../../../../shared/catalogs/product-labels.ts'
import { requiredProductFields } from '../../../../shared/catalogs/product-merge.ts'
import type { ChosenFileId } from '../../../../shared/desktop/chosen-file.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Pending } from '../../../ui/faults/pending.tsx'
import { ExpectedColumns } from '../../../ui/inputs/expected-columns.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FileDropArea } from '../../../workbench/file-drop-area.tsx'
import { useArrivingFile } from '../../../workbench/use-incoming-file.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../catalogs.module.css'
import type { PartProps } from '../catalogs-view.ts'
import { FeedMapper } from './feed-mapper.tsx'
import { FeedRows } from './feed-rows.tsx'

const feeds = ['feed'] as const

/** A product feed: opened, mapped with a preview, read and checked in full, then sent. */
export function FeedPart(props: PartProps) {
  const { view, catalog, reference, act, header } = props
  const { bridge } = useWorkbench()
  const { file } = useStore(view)
  const { value: summary, fault, isFetching, refetch } = useCall('catalogs', 'feed', reference)
  const open = async (chosen: ChosenFileId | null) => {
    const opened = await act.run(() => bridge.catalogs.openFeed({ ...reference, file: chosen }))
    if (opened.ok && opened.value !== null)
      view.setState({ file: opened.value, mapping: opened.value.mapping })
  }
  useArrivingFile(feeds, act.task.kind !== 'running', ({ file: arriving }) => open(arriving.id))
  const button = (
    <Button
      variant={summary === null ? 'filled' : 'default'}
      icon={IconFileImport}
      loading={act.task.kind === 'running'}
      onClick={() => open(null)}
    >{t`Open a feed`}</Button>
  )
  if (file !== null) return <FeedMapper {...props} file={file} />
  if (summary !== null) {
    return (
      <FileDropArea className={styles.fill} onDrop={open}>
        <FeedRows {...props} summary={summary} openButton={button} />
      </FileDropArea>
    )
  }
  return (
    <FileDropArea onDrop={open} className={styles.fill}>
      {header()}
      {fault !== null || isFetching ? (
        <Pending label={t`Loading the feed of ${catalog.name}`} fault={fault} onRetry={refetch} />
      ) : (
        <EmptyState
          icon={IconFileSpreadsheet}
          scene="feed"
          sentence={t`Rows of a product feed appear here, with their issues.`}
          hint={t`Open or drop a CSV, TSV, XLSX or XML file of any size. Nothing is sent until you choose to.`}
        >
          {button}
          <ExpectedColumns
            title={t`Every row needs:`}
            columns={requiredProductFields.map((field) => productLabels[field])}
          />
        </EmptyState>
      )}
    </FileDropArea>
  )
}
