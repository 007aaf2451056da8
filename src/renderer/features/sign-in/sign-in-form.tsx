import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { EnvironmentView } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import { Form } from '../../ui/form/form.tsx'
import { type Choice, ChoiceCards } from '../../ui/inputs/choice-cards.tsx'
import { FieldGrid } from '../../ui/layout/field-grid.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { SignInProgress } from './sign-in-progress.tsx'
import { type SignInRequest, signInStore } from './store.ts'

type Method = SignInRequest['method']
type Page = SignInRequest['page']

const methods: readonly Choice<Method>[] = [
  {
    value: 'window',
    title: t`In a Flightdeck window`,
    explanation: t`Opens a separate window that forgets everything when it closes and only opens the environment’s hosts.`,
  },
  {
    value: 'pin',
    title: t`In my browser, with a PIN`,
    explanation: t`Use your password manager and passkeys, then copy a PIN back. No callback address needed.`,
  },
]

const pages: readonly Choice<Page>[] = [
  {
    value: 'authorize',
    title: t`Always ask for approval`,
    explanation: t`The authorize page shows the app’s permissions every time. Made for desktop programs.`,
  },
  {
    value: 'authenticate',
    title: t`Skip approval given before`,
    explanation: t`The authenticate page continues right away if the user has approved before and the app allows sign-in.`,
  },
]

interface SignInFormProps {
  readonly view: EnvironmentView
  /** Whether this is the step to do now. */
  readonly isNext: boolean
  readonly onSignedIn: () => void
}

/** How to sign in, and the progress of the sign-in. */
export function SignInForm({ view, isNext, onSignedIn }: SignInFormProps) {
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
  return (
    <Form
      label={t`Sign in`}
      submitLabel={t`Sign in`}
      submitVariant={isNext ? 'filled' : 'default'}
      layout="panel"
      task={task}
      onRetry={start}
      onSubmit={() => void start()}
    >
      <ChoiceCards legend={t`Where`} choices={methods} value={method} onChange={setMethod} />
      <ChoiceCards legend={t`Approval`} choices={pages} value={page} onChange={setPage} />
      <FieldGrid minWidth={200} gap="8px 16px">
        <Checkbox
          label={t`Ask for the password even if already signed in`}
          checked={forceLogin}
          onChange={(event) => setForceLogin(event.currentTarget.checked)}
        />
        <Checkbox
          label={t`Read only: this sign-in can’t change anything`}
          checked={readOnly}
          onChange={(event) => setReadOnly(event.currentTarget.checked)}
        />
      </FieldGrid>
      <TextInput
        label={t`Screen name`}
        description={t`Optional. Fills in the sign-in page`}
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
