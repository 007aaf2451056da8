import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { EmptyState } from '../../ui/layout/empty-state.tsx'

export function NoDrafts() {
  const [, navigate] = useLocation()
  return (
    <EmptyState
      icon={IconPencil}
      sentence="Changes that are not published yet will be checked and reviewed here."
      hint="Everything you edit is kept on this computer until you publish it."
    >
      <Button onClick={() => navigate('/creatives')}>Go to creatives</Button>
    </EmptyState>
  )
}
