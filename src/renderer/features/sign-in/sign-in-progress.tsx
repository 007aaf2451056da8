import { Button, Text, TextInput } from '@mantine/core'
import { IconAppWindow, IconExternalLink, IconLock, IconWorld } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { authenticationOperations } from '../../../shared/api/platform/authentication.ts'
import { assertNever } from '../../../shared/core/assert-never.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { SignInState } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import { Form } from '../../ui/form/form.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { useFirstFocus } from '../../ui/inputs/use-first-focus.ts'
import { rich } from '../../ui/rich.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import styles from './sign-in-progress.module.css'
import { signInStore } from './store.ts'

type Progress = Exclude<SignInState, { readonly kind: 'idle' }>

/** The current sign-in, step by step, with what the person has to do now. */
export function SignInProgress({ progress }: { readonly progress: Progress }) {
  const store = signInStore(useWorkbench())
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // Newer browsers return a promise here, which must not become the effect's cleanup.
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={panel} className={styles.panel} aria-label={t`Signing in`}>
      <div className={styles.body} aria-live="polite">
        <Step progress={progress} />
        <WaitNotice
          operations={[authenticationOperations.requestToken, authenticationOperations.accessToken]}
        />
      </div>
      <Button onClick={store.cancel}>{t`Cancel sign-in`}</Button>
    </section>
  )
}

function Step({ progress }: { readonly progress: Progress }) {
  switch (progress.kind) {
    case 'requesting':
      return (
        <>
          <h2>{t`Starting the sign-in`}</h2>
          <p>{t`This takes a moment.`}</p>
        </>
      )
    case 'window':
      return <WindowStep origin={progress.origin} blocked={progress.blocked ?? null} />
    case 'pin':
      return <PinStep url={progress.url} />
    case 'exchanging':
      return (
        <>
          <h2>{t`Finishing the sign-in`}</h2>
          <p>{t`Access approved. Getting the token for this user.`}</p>
        </>
      )
    default:
      return assertNever(progress)
  }
}

/** Names the page in the sign-in window, here in our own frame, which that page can't change. */
function WindowStep(props: { readonly origin: string | null; readonly blocked: string | null }) {
  const { origin, blocked } = props
  const Icon = origin?.startsWith('https:') ? IconLock : IconWorld
  return (
    <>
      <h2>
        <IconAppWindow size={18} aria-hidden /> {t`Sign in using the window that opened`}
      </h2>
      <p>{t`Approve access there; the window then closes. Enter a password only on a page you trust.`}</p>
      <p className={styles.origin}>
        <Icon size={14} aria-hidden />
        {origin === null ? t`The page is loading` : rich`The window shows ${<code>{origin}</code>}`}
      </p>
      {blocked !== null && (
        <p>{rich`The page asked for ${<code>{blocked}</code>}, which this environment doesn’t allow. Add it, or use a PIN.`}</p>
      )}
    </>
  )
}

function PinStep({ url }: { readonly url: string }) {
  const store = signInStore(useWorkbench())
  const { pin: task } = useStore(store.store)
  const [pin, setPin] = useState('')
  const field = useFirstFocus<HTMLInputElement>()
  /** After a wrong PIN the authorization page has to be opened again; after any other fault, it's still usable. */
  const retryPin = (fault: Fault) => (fault.kind === 'signIn' ? store.startAgain() : store.submitPin(pin))
  return (
    <>
      <h2>
        <IconExternalLink size={18} aria-hidden /> {t`Approve access in your browser, then enter the PIN`}
      </h2>
      <p>{t`Your browser shows the sign-in page. After you approve, it shows a PIN of about seven digits.`}</p>
      <Form
        submitLabel={t`Finish sign-in`}
        layout="row"
        missing={pin.trim() === '' ? t`Enter the PIN.` : null}
        task={task}
        onRetry={() => task.kind === 'failed' && retryPin(task.fault)}
        onSubmit={() => void store.submitPin(pin)}
        beside={<Button onClick={store.openPage}>{t`Reopen the page`}</Button>}
      >
        <TextInput
          ref={field}
          label={t`PIN`}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
      </Form>
      <Text c="dimmed">{rich`If no browser opened, copy this address: ${<IdText text={url} what={t`sign-in address`} />}`}</Text>
    </>
  )
}
