import { Button } from '@mantine/core'
import { IconFileImport, IconFileSpreadsheet } from '@tabler/icons-react'
import { useStore } from 'zustand'
import type { ChosenFileId } from '../../../../shared/desktop/chosen-file.ts'
import { useCall } from '../../../data/client.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { DropPlace } from '../../../workbench/drop-place.tsx'
import { useArrivingFile } from '../../../workbench/use-arriving-file.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../catalogs.module.css'
import type { PartProps } from '../part-props.ts'
import { FeedMapper } from './feed-mapper.tsx'
import { FeedRows } from './feed-rows.tsx'

const feeds = ['feed'] as const

/** A feed of products: opened, mapped with a preview, read and checked whole, then sent. */
export function FeedPart(props: PartProps) {
  const { catalogs, catalog, header } = props
  const { bridge } = useWorkbench()
  const { file, task } = useStore(catalogs.store)
  const reference = { workspace: catalogs.workspace, catalogId: catalog.id }
  const { value: summary, fault, isFetching, refetch } = useCall('catalogs', 'feed', reference)
  const open = async (file: ChosenFileId | null) => {
    const opened = await catalogs.run(() => bridge.catalogs.openFeed({ ...reference, file }))
    if (opened !== null) catalogs.openFile(opened)
  }
  useArrivingFile(feeds, task.kind !== 'running', ({ file }) => open(file.id))
  const button = (
    <Button
      variant={summary === null ? 'filled' : 'default'}
      leftSection={<IconFileImport size={14} aria-hidden />}
      loading={task.kind === 'running'}
      onClick={() => open(null)}
    >
      Open a feed
    </Button>
  )
  if (file !== null) return <FeedMapper {...props} file={file} />
  if (summary !== null) {
    return (
      <DropPlace className={styles.fill} onDrop={open}>
        <FeedRows {...props} summary={summary} openButton={button} />
      </DropPlace>
    )
  }
  return (
    <DropPlace onDrop={open} className={styles.fill}>
      {header}
      {fault !== null ? (
        <FaultNotice fault={fault} onRetry={refetch} variant="page" />
      ) : !isFetching ? (
        <EmptyState
          icon={IconFileSpreadsheet}
          sentence="The rows of a product feed will be listed here, with what is wrong in each."
          hint="CSV, TSV or XML of any size, from the button or dropped here. Nothing is sent before you say so."
        >
          {button}
        </EmptyState>
      ) : (
        <SkeletonRows label={`Reading the feed of ${catalog.name}`} />
      )}
    </DropPlace>
  )
}
