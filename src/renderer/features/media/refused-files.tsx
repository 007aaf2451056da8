import { Box } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { plural, t } from '../../../shared/text/language.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { addingFiles } from './adding-files.ts'
import styles from './media.module.css'

/** The rejected files of the last attempt, each with the reason. */
export function RefusedFiles() {
  const adding = addingFiles(useWorkbench())
  const { task, refused } = useStore(adding.store)
  if (task.kind === 'failed') {
    return (
      <div className={styles.panel}>
        <FaultNotice fault={task.fault} onDismiss={adding.dismiss} />
      </div>
    )
  }
  if (refused.length === 0) return null
  return (
    <section aria-label={t`Files not added`} className={styles.panel} role="alert">
      <div className={styles.waiting}>
        <StatusLabel
          tone="attention"
          icon={IconAlertTriangle}
          label={plural(refused.length, { one: '# file not added', other: '# files not added' })}
        />
        <Box component="span" ms="auto" />
        <IconButton label={t`Dismiss`} icon={IconX} onClick={adding.dismiss} />
      </div>
      <ul className={styles.refused}>
        {refused.map(({ name, reason }, index) => (
          // Two files may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={index}>
            <b>{name}</b> {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
