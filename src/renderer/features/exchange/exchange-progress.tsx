import { Box, Button, Group } from '@mantine/core'
import { useStore } from 'zustand'
import type { ExchangeProgress as Progress } from '../../../shared/contract/exchange.ts'
import { plural, t } from '../../../shared/text/language.ts'
import parts from '../../ui/layout/parts.module.css'
import { formatCount } from '../../ui/number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { ImportStore } from './import-store.ts'

const stepLabel = {
  writing: { label: t`Writing the file`, stop: t`Stop writing` },
  reading: { label: t`Reading the file`, stop: t`Stop` },
  lookingUp: { label: t`Looking up names`, stop: t`Stop` },
  taking: { label: t`Importing rows`, stop: t`Stop here` },
} as const

/** Progress of a large file, with a Cancel button. Short files finish before it appears. */
export function ExchangeProgress({ imports }: { readonly imports: ImportStore }) {
  const { progress } = useStore(imports.store)
  if (progress === null) return null
  const { step, done, total } = progress
  const { label, stop } = stepLabel[step]
  const progressText = formatProgress(progress)
  return (
    <Group gap={12} wrap="nowrap" p="8px 16px" className={`${parts.underlined} ${parts.tabular}`}>
      <Box component="span" flex="0 1 240px">
        <ProgressBar
          label={label}
          value={total === null ? null : done / total}
          valueText={progressText}
          wide
        />
      </Box>
      <span>
        {label}: {progressText}
      </span>
      <Button size="xs" onClick={imports.stop}>
        {stop}
      </Button>
    </Group>
  )
}

function formatProgress({ step, done, total }: Omit<Progress, 'workspace'>): string {
  if (total === null) return plural(done, { one: '# row', other: '# rows' })
  const values = { done: formatCount(done) }
  return step === 'lookingUp'
    ? plural(total, { one: '{done} of # name', other: '{done} of # names' }, values)
    : plural(total, { one: '{done} of # row', other: '{done} of # rows' }, values)
}
