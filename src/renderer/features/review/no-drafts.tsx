import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { EmptyState } from '../../ui/layout/empty-state.tsx'

export function NoDrafts() {
  const [, navigate] = useLocation()
  return (
    <EmptyState
      icon={IconPencil}
      sentence="Unpublished changes appear here."
      hint="Edits stay on this computer until you publish."
    >
      <Button onClick={() => navigate('/creatives')}>Go to creatives</Button>
    </EmptyState>
  )
}
