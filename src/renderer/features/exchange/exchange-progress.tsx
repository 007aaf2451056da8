import { Box, Button } from '@mantine/core'
import { useStore } from 'zustand'
import { countOf, formatCount } from '../../ui/number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './exchange.module.css'
import type { ImportStore } from './import-store.ts'

const stepLabel = {
  writing: { label: 'Writing the file', stop: 'Stop writing' },
  reading: { label: 'Reading the file', stop: 'Stop' },
  taking: { label: 'Importing rows', stop: 'Stop here' },
} as const

/** How far a file of many rows is, and the way to end that. A short one is done before anything is told. */
export function ExchangeProgress({ imports }: { readonly imports: ImportStore }) {
  const { progress } = useStore(imports.store)
  if (progress === null) return null
  const { step, done, total } = progress
  const { label, stop } = stepLabel[step]
  const words = total === null ? countOf(done, 'row') : `${formatCount(done)} of ${countOf(total, 'row')}`
  return (
    <div className={styles.progress}>
      <Box component="span" flex="0 1 240px">
        <ProgressBar label={label} value={total === null ? null : done / total} words={words} wide />
      </Box>
      <span>
        {label}: {words}
      </span>
      <Button size="xs" onClick={imports.stop}>
        {stop}
      </Button>
    </div>
  )
}
