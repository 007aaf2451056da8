import { Button, Text } from '@mantine/core'
import { IconFlask, IconKey } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { t } from '../../../shared/text/language.ts'
import { WorkChoice } from '../../data/work-choice.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { setScreenTitle } from '../../ui/layout/page-title.ts'
import { IconTile } from '../../ui/marks/icon-tile.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { SignInProgress } from './sign-in-progress.tsx'
import { signInStore } from './store.ts'
import styles from './welcome.module.css'

/** The first screen: explore with the sandbox, or connect to the service. */
export function Welcome() {
  const store = signInStore(useWorkbench())
  const { exploring, signIn } = useStore(store.store)
  const progress = useLive('signIn')
  const [, navigate] = useLocation()
  useEffect(() => {
    setScreenTitle(t`Welcome`)
  }, [])
  const explore = async () => {
    if (await store.explore()) navigate('/')
  }
  const busy = exploring !== 'no'
  return (
    <div className={styles.welcome}>
      <div className={styles.choices}>
        <header className={styles.header}>
          <div className={styles.mark} />
          <h1>{t`Welcome to Flightdeck`}</h1>
          <p>{t`A workbench for the platform’s advertising and webhook APIs. Draft and check offline, publish without losing or duplicating anything, and watch webhooks arrive.`}</p>
        </header>
        <WorkChoice />
        <div className={styles.doors}>
          <section className={styles.door} aria-labelledby="door-sandbox">
            <IconTile icon={IconFlask} tone="sandbox" size="panel" />
            <h2 id="door-sandbox">{t`Try it without an account`}</h2>
            <p>{t`Runs the whole service on this computer, with a realistic advertiser’s data. Nothing leaves this computer, and nothing costs money.`}</p>
            <Button
              variant="filled"
              onClick={explore}
              loading={busy}
            >{t`Explore the built-in sandbox`}</Button>
          </section>
          <section className={styles.door} aria-labelledby="door-account">
            <IconTile icon={IconKey} tone="accent" size="panel" />
            <h2 id="door-account">{t`Work with your own account`}</h2>
            <p>{t`You need the key and secret of an app with access to the service. Both stay on this computer, encrypted if the system supports it.`}</p>
            <Button onClick={() => navigate('/connect')} disabled={busy}>{t`Connect your account`}</Button>
          </section>
        </div>
        {exploring === 'startingSandbox' && <p role="status">{t`Starting the sandbox`}</p>}
        {progress.kind !== 'idle' && <SignInProgress progress={progress} />}
        {signIn.kind === 'failed' && !busy && <FaultNotice fault={signIn.fault} onRetry={explore} />}
        <Text c="var(--fd-text-faint)">{t`No Flightdeck account, no cloud, no telemetry.`}</Text>
      </div>
      <div className={styles.stage}>
        <div
          className={styles.product}
          role="img"
          aria-label={t`Flightdeck with the campaigns of a demonstration account`}
        />
      </div>
    </div>
  )
}
