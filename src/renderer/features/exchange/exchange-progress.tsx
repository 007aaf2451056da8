import { Box, Button } from '@mantine/core'
import { useStore } from 'zustand'
import { plural, t } from '../../../shared/text/language.ts'
import { formatCount } from '../../ui/number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './exchange.module.css'
import type { ImportStore } from './import-store.ts'

const stepLabel = {
  writing: { label: t`Writing the file`, stop: t`Stop writing` },
  reading: { label: t`Reading the file`, stop: t`Stop` },
  taking: { label: t`Importing rows`, stop: t`Stop here` },
} as const

/** Progress of a large file, with a Cancel button. Short files finish before it appears. */
export function ExchangeProgress({ imports }: { readonly imports: ImportStore }) {
  const { progress } = useStore(imports.store)
  if (progress === null) return null
  const { step, done, total } = progress
  const { label, stop } = stepLabel[step]
  const words =
    total === null
      ? plural(done, { one: '# row', other: '# rows' })
      : plural(total, { one: '{done} of # row', other: '{done} of # rows' }, { done: formatCount(done) })
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
