import { Group } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { EnvironmentView } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { FormAndResult } from '../../ui/form/form-and-result.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import parts from '../../ui/layout/parts.module.css'
import { useNavigateAfterWait } from '../../ui/layout/use-navigate-after-wait.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './connect.module.css'
import { ConnectionFacts } from './connection-facts.tsx'
import { EnvironmentForm } from './environment-form.tsx'
import { EnvironmentList } from './environment-list.tsx'
import { Keys } from './keys-form.tsx'
import { RemoveEnvironment } from './remove-environment.tsx'
import { SandboxFirst } from './sandbox-first.tsx'
import { SecretsStep } from './secrets-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { Step } from './step.tsx'
import { signInStore } from './store.ts'

type Editing = 'no' | 'chosen' | 'new'

interface ConnectProps {
  readonly params: { readonly environmentId?: string | undefined }
}

/** Environment, app keys and sign-in on one page, in the order in which they are needed. */
export function Connect({ params }: ConnectProps) {
  const store = signInStore(useWorkbench())
  const session = useLive('session')
  const secrets = useLive('secrets')
  const [, navigate] = useLocation()
  const navigateAfterWait = useNavigateAfterWait()
  const [editing, setEditing] = useState<Editing>('no')
  const [replacedKeys, setReplacedKeys] = useState<string | null>(null)
  const view = chosenView(session.environments, params.environmentId)
  // One step at a time has the primary button: the first that isn't done.
  const keysMissing = view !== null && (view.keys === 'none' || view.keys === 'unreadable')
  const isEnteringKeys = keysMissing || (view !== null && view.environment.id === replacedKeys)
  useEffect(() => () => store.forgetFaults(), [store])
  const choose = (environmentId: string) => {
    setEditing('no')
    setReplacedKeys(null)
    store.forgetFaults()
    navigate(`/connect/${encodeURIComponent(environmentId)}`, { replace: true })
  }
  const back = session.users.length === 0 ? '/welcome' : '/accounts'
  return (
    <FormAndResult
      isEven
      header={
        <PageHeader
          title={t`Connect`}
          actions={
            <Button icon={IconArrowLeft} onClick={() => navigate(back)}>
              {back === '/welcome' ? t`Back to welcome` : t`Back to accounts`}
            </Button>
          }
        />
      }
      form={
        <div className={styles.steps}>
          <Step
            title={t`Environment`}
            state={editing === 'no' ? 'done' : 'current'}
            actions={<Button icon={IconPlus} onClick={() => setEditing('new')}>{t`Add environment`}</Button>}
          >
            <EnvironmentList
              views={session.environments}
              chosenId={view?.environment.id ?? ''}
              onChoose={choose}
            />
            {editing === 'no' && (
              <EnvironmentActions
                view={view}
                onEdit={() => setEditing('chosen')}
                onRemoved={() => navigate('/connect', { replace: true })}
              />
            )}
            {editing !== 'no' && (
              <EnvironmentForm
                key={`${editing}/${view?.environment.id}`}
                source={editing === 'new' ? null : (view?.environment ?? null)}
                onSaved={choose}
                onCancel={() => setEditing('no')}
              />
            )}
          </Step>
          {secrets.storage !== 'protected' && (
            <Step title={t`Secrets`} state={secrets.storage === 'undecided' ? 'current' : 'done'}>
              <SecretsStep />
            </Step>
          )}
          {/* The sandbox has keys of its own: a step without anything to do would push the last one out of sight. */}
          {view !== null && view.keys !== 'builtIn' && (
            <Keys
              key={view.environment.id}
              view={view}
              isEntering={isEnteringKeys}
              isNext={editing === 'no'}
              onEnter={(isEntering) => setReplacedKeys(isEntering ? view.environment.id : null)}
            />
          )}
          {view !== null && (
            <SignInStep
              view={view}
              keysMissing={keysMissing}
              isNext={editing === 'no' && !isEnteringKeys}
              onSignedIn={() => navigateAfterWait('/')}
            />
          )}
        </div>
      }
      resultLabel={t`Connection`}
      result={view !== null && <ConnectionFacts view={view} />}
    />
  )
}

interface EnvironmentActionsProps {
  readonly view: EnvironmentView | null
  readonly onEdit: () => void
  readonly onRemoved: () => void
}

/** What can be done with the chosen environment; the sandbox’s own stays as it is. */
function EnvironmentActions({ view, onEdit, onRemoved }: EnvironmentActionsProps) {
  if (view === null || view.environment.kind === 'sandbox') return null
  return (
    <Group gap={8}>
      <Button onClick={onEdit}>{t`Edit environment`}</Button>
      {!view.preset && <RemoveEnvironment key={view.environment.id} view={view} onRemoved={onRemoved} />}
    </Group>
  )
}

interface SignInStepProps {
  readonly view: EnvironmentView
  readonly keysMissing: boolean
  /** Whether this is the step to do now. */
  readonly isNext: boolean
  readonly onSignedIn: () => void
}

/** The last step: its form comes once there are keys to sign in with. */
function SignInStep({ view, keysMissing, isNext, onSignedIn }: SignInStepProps) {
  return (
    <Step title={t`Sign in`} state={keysMissing ? 'upcoming' : 'current'}>
      {keysMissing ? (
        <p className={parts.muted}>{t`In a window or in your browser, once the app keys are stored.`}</p>
      ) : (
        <SandboxFirst view={view}>
          <SignInForm key={view.environment.id} view={view} isNext={isNext} onSignedIn={onSignedIn} />
        </SandboxFirst>
      )}
    </Step>
  )
}

/**
 * The environment in the address, else the first that isn't the sandbox, which the welcome screen offers separately.
 */
function chosenView(views: readonly EnvironmentView[], id: string | undefined): EnvironmentView | null {
  const named = views.find(({ environment }) => environment.id === id)
  const firstService = views.find(({ environment }) => environment.kind !== 'sandbox')
  return named ?? firstService ?? views[0] ?? null
}
