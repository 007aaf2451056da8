import { Button, Text, TextInput } from '@mantine/core'
import { IconAppWindow, IconExternalLink, IconLock, IconWorld } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { authenticationOperations } from '../../../shared/api/platform/authentication.ts'
import { assertNever } from '../../../shared/core/assert-never.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { SignInState } from '../../../shared/sign-in/session.ts'
import { Form } from '../../ui/form/form.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { useFirstFocus } from '../../ui/inputs/use-first-focus.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import styles from './sign-in-progress.module.css'
import { signInStore } from './store.ts'

type Progress = Exclude<SignInState, { readonly kind: 'idle' }>

/** The sign-in under way, step by step, with what the person has to do now. */
export function SignInProgress({ progress }: { readonly progress: Progress }) {
  const store = signInStore(useWorkbench())
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which must not become the effect's end.
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={panel} className={styles.panel} aria-label="Signing in">
      <div className={styles.body} aria-live="polite">
        <Step progress={progress} />
        <WaitNotice
          operations={[authenticationOperations.requestToken, authenticationOperations.accessToken]}
        />
      </div>
      <Button onClick={store.cancel}>Cancel sign-in</Button>
    </section>
  )
}

function Step({ progress }: { readonly progress: Progress }) {
  switch (progress.kind) {
    case 'requesting':
      return (
        <>
          <h2>Starting the sign-in</h2>
          <p>This takes a moment.</p>
        </>
      )
    case 'window':
      return <WindowStep origin={progress.origin} blocked={progress.blocked ?? null} />
    case 'pin':
      return <PinStep url={progress.url} />
    case 'exchanging':
      return (
        <>
          <h2>Finishing the sign-in</h2>
          <p>Access approved. Getting the token for this user.</p>
        </>
      )
    default:
      return assertNever(progress)
  }
}

/** Names the page that the window shows, here in our own frame, where the page cannot reach. */
function WindowStep(props: { readonly origin: string | null; readonly blocked: string | null }) {
  const { origin, blocked } = props
  const Icon = origin?.startsWith('https:') ? IconLock : IconWorld
  return (
    <>
      <h2>
        <IconAppWindow size={18} aria-hidden /> Sign in using the window that opened
      </h2>
      <p>Approve access there; the window then closes. Enter a password only on a page you trust.</p>
      <p className={styles.origin}>
        <Icon size={14} aria-hidden />
        {origin === null ? (
          'The page is loading'
        ) : (
          <>
            The window shows <code>{origin}</code>
          </>
        )}
      </p>
      {blocked !== null && (
        <p>
          The page asked for <code>{blocked}</code>, which this environment doesn’t allow. Add it, or use a
          PIN.
        </p>
      )}
    </>
  )
}

function PinStep({ url }: { readonly url: string }) {
  const store = signInStore(useWorkbench())
  const { pin: task } = useStore(store.store)
  const [pin, setPin] = useState('')
  const field = useFirstFocus<HTMLInputElement>()
  /** A refused PIN wants another page; whatever else came in between leaves this one usable. */
  const retryPin = (fault: Fault) => (fault.kind === 'signIn' ? store.startAgain() : store.submitPin(pin))
  return (
    <>
      <h2>
        <IconExternalLink size={18} aria-hidden /> Approve access in your browser, then enter the PIN
      </h2>
      <p>Your browser shows the sign-in page. After you approve, it shows a PIN of about seven digits.</p>
      <Form
        submitLabel="Finish sign-in"
        layout="row"
        disabled={pin.trim() === ''}
        task={task}
        onRetry={() => task.kind === 'failed' && retryPin(task.fault)}
        onSubmit={() => void store.submitPin(pin)}
        beside={<Button onClick={store.openPage}>Reopen the page</Button>}
      >
        <TextInput
          ref={field}
          label="PIN"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
      </Form>
      <Text c="dimmed">
        If no browser opened, copy this address: <IdText text={url} what="sign-in address" />
      </Text>
    </>
  )
}
