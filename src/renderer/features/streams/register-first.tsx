import { Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'

/** Instead of a choice of webhooks: the one step that has to come first. */
export function RegisterFirst() {
  const [, navigate] = useLocation()
  return (
    <Group gap={8}>
      <Button icon={IconPlus} onClick={() => navigate('/webhooks/register')}>{t`Register webhook`}</Button>
    </Group>
  )
}
