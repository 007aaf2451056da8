import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'

export function NoDrafts() {
  const [, navigate] = useLocation()
  return (
    <EmptyState
      icon={IconPencil}
      scene="review"
      sentence={t`No unpublished changes.`}
      hint={t`Edits stay on this computer until you publish.`}
    >
      <Button onClick={() => navigate('/campaigns')}>{t`Go to campaigns`}</Button>
    </EmptyState>
  )
}
