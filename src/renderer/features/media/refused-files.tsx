import { Box, Group, Stack } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { plural, t } from '../../../shared/text/language.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import parts from '../../ui/layout/parts.module.css'
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
      <Group gap="8px 12px">
        <StatusLabel
          shape="text"
          tone="attention"
          icon={IconAlertTriangle}
          label={plural(refused.length, { one: '# file not added', other: '# files not added' })}
        />
        <Box component="span" ms="auto" />
        <IconButton label={t`Dismiss`} icon={IconX} onClick={adding.dismiss} />
      </Group>
      <Stack component="ul" gap={2} mah={120} className={`${parts.anywhere} ${parts.scrolls}`}>
        {refused.map(({ name, reason }, index) => (
          // Two files may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={index}>
            <b>{name}</b> {reason}
          </li>
        ))}
      </Stack>
    </section>
  )
}
