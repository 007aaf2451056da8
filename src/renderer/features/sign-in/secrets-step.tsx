import { Box, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../../shared/text/language.ts'
import { SecretsChoice, secretsChoices } from '../../data/secrets-choice.tsx'
import { Button } from '../../ui/button.tsx'
import parts from '../../ui/layout/parts.module.css'
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
    <Group
      gap={12}
      wrap="nowrap"
      align="flex-start"
      {...(isUnprotected && { p: 12, className: parts.attention })}
    >
      {isUnprotected && (
        <IconAlertTriangle size={20} color="var(--fd-attention)" aria-hidden style={{ flex: 'none' }} />
      )}
      <Box flex={1} miw={0}>
        {isUnprotected && <Text fw={600}>{t`Secrets stored unprotected`}</Text>}
        <p>{t`You chose “${choice.title}”.`}</p>
        <Text {...(!isUnprotected && { c: 'dimmed' })}>{choice.explanation}</Text>
      </Box>
      <Button flex="none" onClick={() => setAsking(true)}>{t`Change`}</Button>
    </Group>
  )
}
