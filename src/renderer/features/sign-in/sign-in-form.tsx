import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { EnvironmentView } from '../../../shared/sign-in/session.ts'
import { Form } from '../../ui/form/form.tsx'
import { type Choice, ChoiceCards } from '../../ui/inputs/choice-cards.tsx'
import parts from '../../ui/layout/parts.module.css'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { SignInProgress } from './sign-in-progress.tsx'
import { type SignInRequest, signInStore } from './store.ts'

type Method = SignInRequest['method']
type Page = SignInRequest['page']

const methods: readonly Choice<Method>[] = [
  {
    value: 'window',
    title: 'In a Flightdeck window',
    explanation:
      'Opens a separate window that forgets everything when it closes and only opens the environment’s hosts.',
  },
  {
    value: 'pin',
    title: 'In my browser, with a PIN',
    explanation: 'Use your password manager and passkeys, then copy a PIN back. No callback address needed.',
  },
]

const pages: readonly Choice<Page>[] = [
  {
    value: 'authorize',
    title: 'Always ask for approval',
    explanation: 'The authorize page shows the app’s permissions every time. Made for desktop programs.',
  },
  {
    value: 'authenticate',
    title: 'Skip approval given before',
    explanation:
      'The authenticate page continues right away if the user has approved before and the app allows sign-in.',
  },
]

interface SignInFormProps {
  readonly view: EnvironmentView
  readonly onSignedIn: () => void
}

/** How to sign in, and the sign-in itself while it is under way. */
export function SignInForm({ view, onSignedIn }: SignInFormProps) {
  const store = signInStore(useWorkbench())
  const { signIn: task } = useStore(store.store)
  const progress = useLive('signIn')
  const sandbox = useLive('sandbox')
  const [method, setMethod] = useState<Method>('window')
  const [page, setPage] = useState<Page>('authorize')
  const [forceLogin, setForceLogin] = useState(false)
  const [readOnly, setReadOnly] = useState(false)
  const [screenName, setScreenName] = useState(firstPerson(view, sandbox))
  if (progress.kind !== 'idle') return <SignInProgress progress={progress} />

  const start = async () => {
    const name = screenName.trim().replace(/^@/, '')
    const request = { method, page, forceLogin, readOnly, screenName: name === '' ? null : name }
    if (await store.signIn({ environmentId: view.environment.id, ...request })) onSignedIn()
  }
  const keysMissing = view.keys === 'none' || view.keys === 'unreadable'
  return (
    <Form
      label="Sign in"
      submitLabel="Sign in"
      disabled={keysMissing}
      task={task}
      onRetry={start}
      onSubmit={() => void start()}
      beside={keysMissing && <span className={parts.muted}>Enter the app keys first.</span>}
    >
      <ChoiceCards legend="Where" choices={methods} value={method} onChange={setMethod} />
      <ChoiceCards legend="Approval" choices={pages} value={page} onChange={setPage} />
      <Checkbox
        label="Ask for the password even if already signed in"
        checked={forceLogin}
        onChange={(event) => setForceLogin(event.currentTarget.checked)}
      />
      <Checkbox
        label="Read only: this sign-in can’t change anything"
        checked={readOnly}
        onChange={(event) => setReadOnly(event.currentTarget.checked)}
      />
      <TextInput
        maw={520}
        label="Screen name"
        description="Optional. Fills in the sign-in page"
        value={screenName}
        onChange={(event) => setScreenName(event.currentTarget.value)}
        maxLength={51}
      />
    </Form>
  )
}

function firstPerson(view: EnvironmentView, sandbox: ReturnType<typeof useLive<'sandbox'>>): string {
  if (view.environment.kind !== 'sandbox' || sandbox.kind !== 'running') return ''
  return sandbox.people[0] ?? ''
}
