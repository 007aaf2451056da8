import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { BulkResult } from '../../../../shared/campaigns/campaign-bulk.ts'
import { countOf, formatCount } from '../../../ui/number.ts'
import { Refused } from './refused.tsx'

interface BulkResultViewProps {
  readonly result: BulkResult
  readonly onClose: () => void
}

export function BulkResultView({ result, onClose }: BulkResultViewProps) {
  const { changed, untouched, impossible, refused, cancelled } = result
  const close = useRef<HTMLButtonElement>(null)
  // The form that had the focus went away.
  useEffect(() => close.current?.focus(), [])
  return (
    <Stack>
      <p role="status">
        {cancelled ? 'Stopped: ' : ''}
        {countOf(changed, 'row')} changed
        {untouched > 0 && `, ${formatCount(untouched)} stayed as they were`}
        {impossible > 0 && `, ${formatCount(impossible)} could not be changed`}. One undo takes it back.
      </p>
      <Refused refused={refused} total={impossible} />
      <Group justify="flex-end">
        <Button ref={close} variant="filled" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}
