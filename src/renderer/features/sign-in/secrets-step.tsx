import { Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../../shared/text/language.ts'
import { SecretsChoice, secretsChoices } from '../../data/secrets-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { useLive } from '../../workbench/use-workbench.ts'

/**
 * How secrets are stored where the system can't protect them: the question until it's answered, and later what was
 * chosen. The answer stays in sight during the visit in which it was given.
 */
export function SecretsStep() {
  const { storage } = useLive('secrets')
  const [isAsking, setAsking] = useState(storage === 'undecided')
  if (storage === 'undecided' && !isAsking) setAsking(true)
  const choice = secretsChoices.find(({ value }) => value === storage)
  if (isAsking || choice === undefined) return <SecretsChoice />
  const isUnprotected = storage === 'unprotected'
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      {isUnprotected && (
        <IconAlertTriangle size={20} color="var(--fd-attention)" aria-hidden style={{ flex: 'none' }} />
      )}
      <Text flex={1} miw={0} c="dimmed">
        <Text span inherit c="var(--fd-text)">{t`You chose “${choice.title}”.`}</Text> {choice.explanation}
      </Text>
      <Button flex="none" onClick={() => setAsking(true)}>{t`Change`}</Button>
    </Group>
  )
}
