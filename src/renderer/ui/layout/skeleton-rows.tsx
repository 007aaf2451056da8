import { Stack } from '@mantine/core'
import { Delayed } from '../delayed.tsx'
import styles from './skeleton-rows.module.css'

/** Gray placeholder rows, with a label for screen readers. */
export function SkeletonRows({ rows = 8, label }: { readonly rows?: number; readonly label: string }) {
  return (
    <div role="status" aria-label={label} aria-busy="true">
      <Delayed>
        <Stack gap={16} py={8} px={16}>
          {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
            <span key={key} className={styles.row} />
          ))}
        </Stack>
      </Delayed>
    </div>
  )
}
