import { Button } from '@mantine/core'
import { IconLogin } from '@tabler/icons-react'
import { t } from '../../../shared/text/language.ts'
import { useFaultActions } from '../../ui/faults/fault-actions.ts'
import { Bar } from '../../ui/layout/bar.tsx'
import { currentEnvironment, signedOutUser } from '../../workbench/session.ts'
import { useLive } from '../../workbench/use-workbench.ts'

/** Shown above every screen while the chosen user has to sign in again. The sandbox has to run first. */
export function SignedOutBanner() {
  const session = useLive('session')
  const view = currentEnvironment(session)
  const perform = useFaultActions()
  const user = view === null ? null : signedOutUser(session, view.environment.id)
  if (user === null || view?.running !== true) return null
  const label = t`Sign in`
  return (
    <Bar
      component="section"
      aria-label={t`Signed out`}
      gap="8px 12px"
      bg="var(--fd-attention-soft)"
      c="var(--fd-attention)"
    >
      <IconLogin size={16} aria-hidden />
      <span>{t`Signed out. Sign in as @${user.screenName} to go on. Screens show the last synced data.`}</span>
      <Button ms="auto" onClick={() => perform({ kind: 'signIn', label })}>
        {label}
      </Button>
    </Bar>
  )
}
