import { Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { EnvironmentView } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { useNavigateAfterWait } from '../../ui/layout/use-navigate-after-wait.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './connect.module.css'
import { EnvironmentForm } from './environment-form.tsx'
import { EnvironmentList } from './environment-list.tsx'
import { Keys } from './keys-form.tsx'
import { RemoveEnvironment } from './remove-environment.tsx'
import { SandboxFirst } from './sandbox-first.tsx'
import { SecretsStep } from './secrets-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
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
  const isEnteringKeys =
    view !== null &&
    (view.keys === 'none' || view.keys === 'unreadable' || view.environment.id === replacedKeys)
  useEffect(() => () => store.forgetFaults(), [store])
  const choose = (environmentId: string) => {
    setEditing('no')
    setReplacedKeys(null)
    store.forgetFaults()
    navigate(`/connect/${encodeURIComponent(environmentId)}`, { replace: true })
  }
  const back = session.users.length === 0 ? '/welcome' : '/accounts'
  return (
    <div className={parts.scroll}>
      <PageHeader
        title={t`Connect`}
        actions={
          <Button icon={IconArrowLeft} onClick={() => navigate(back)}>
            {back === '/welcome' ? t`Back to welcome` : t`Back to accounts`}
          </Button>
        }
      />
      <div className={styles.steps}>
        <div>
          <Section
            title={t`Environment`}
            hint={t`The addresses of a service. You can edit your own.`}
            actions={<Button onClick={() => setEditing('new')}>{t`Add environment`}</Button>}
          >
            <EnvironmentList
              views={session.environments}
              chosenId={view?.environment.id ?? ''}
              onChoose={choose}
            />
            {editing === 'no' && view !== null && view.environment.kind !== 'sandbox' && (
              <Group gap={8} mt={4}>
                <Button onClick={() => setEditing('chosen')}>{t`Edit environment`}</Button>
                {!view.preset && (
                  <RemoveEnvironment
                    key={view.environment.id}
                    view={view}
                    onRemoved={() => navigate('/connect', { replace: true })}
                  />
                )}
              </Group>
            )}
            {editing !== 'no' && (
              <EnvironmentForm
                key={`${editing}/${view?.environment.id}`}
                source={editing === 'new' ? null : (view?.environment ?? null)}
                onSaved={choose}
                onCancel={() => setEditing('no')}
              />
            )}
          </Section>
          {secrets.storage !== 'protected' && (
            <Section title={t`Secrets`}>
              <SecretsStep />
            </Section>
          )}
        </div>
        {/* The sandbox has keys of its own: a step without anything to do would push the last one out of sight. */}
        {view !== null && view.keys !== 'builtIn' && (
          <div>
            <Keys
              key={view.environment.id}
              view={view}
              isEntering={isEnteringKeys}
              isNext={editing === 'no'}
              onEnter={(isEntering) => setReplacedKeys(isEntering ? view.environment.id : null)}
            />
          </div>
        )}
        {view !== null && (
          <div className={styles.last}>
            <Section title={t`Sign in`}>
              <SandboxFirst view={view}>
                <SignInForm
                  key={view.environment.id}
                  view={view}
                  isNext={editing === 'no' && !isEnteringKeys}
                  onSignedIn={() => navigateAfterWait('/')}
                />
              </SandboxFirst>
            </Section>
          </div>
        )}
      </div>
    </div>
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
