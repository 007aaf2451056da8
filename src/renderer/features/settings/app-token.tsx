import { Button, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconClockPause } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { authenticationOperations } from '../../../shared/api/platform/authentication.ts'
import { assertNever } from '../../../shared/core/assert-never.ts'
import type { BearerState } from '../../../shared/sign-in/session.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { lastValue } from '../../ui/loadable.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { hourAndMinute } from '../../ui/time.ts'
import { identityOf } from '../../workbench/session.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import styles from './settings.module.css'
import { settingsStore } from './store.ts'

/** Whether an app-only token is held, and the button that makes the service forget it. */
export function AppToken() {
  const store = settingsStore(useWorkbench())
  const { bearer, token } = useStore(store.store)
  const identity = identityOf(useLive('session'))
  useEffect(() => {
    if (identity !== null) store.load()
  }, [identity, store])
  if (identity === null)
    return <Text c="dimmed">Sign in first: the token belongs to the app of an environment.</Text>
  const state = lastValue(bearer)
  return (
    <>
      {bearer.kind === 'failed' && <FaultNotice fault={bearer.fault} onRetry={store.load} />}
      {state !== null && (
        <div className={styles.line}>
          <TokenState state={state} />
          {state.kind === 'held' && (
            <Button onClick={store.invalidateBearer} loading={token.kind === 'running'}>
              Invalidate app token
            </Button>
          )}
        </div>
      )}
      <WaitNotice operations={[authenticationOperations.invalidateBearerToken]} />
      {token.kind === 'failed' && <FaultNotice fault={token.fault} onRetry={store.invalidateBearer} />}
    </>
  )
}

function TokenState({ state }: { readonly state: BearerState }) {
  switch (state.kind) {
    case 'none':
      return <StatusWord tone="neutral" icon={IconCircleDashed} word="None fetched yet" />
    case 'held':
      return (
        <span className={styles.line}>
          <StatusWord tone="ok" icon={IconCircleCheck} word="Held" />
          <Text span c="dimmed">
            fetched <RelativeTime at={state.since} />
          </Text>
        </span>
      )
    case 'waiting':
      return (
        <StatusWord
          tone="attention"
          icon={IconClockPause}
          word={`Asked for too often (code 99). The next try is at ${hourAndMinute(state.until)}.`}
        />
      )
    default:
      return assertNever(state)
  }
}
