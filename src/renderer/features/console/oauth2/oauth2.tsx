import { Box, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import {
  isOauth2Scope,
  type Oauth2State,
  type Oauth2User,
  oauth2ScopeLabels,
  oauth2Scopes,
} from '../../../../shared/sign-in/oauth2.ts'
import { t } from '../../../../shared/text/language.ts'
import { type Act, useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../console.module.css'
import { ConsoleHeader } from '../console-header.tsx'
import { scopeChoice } from './scope-choice.ts'
import { ScopedOperations } from './scoped-operations.tsx'

/** The OAuth 2.0 user of the current environment: client, scopes, sign-in and sign-out. */
export function Oauth2() {
  const { value: state, fault, refetch } = useCall('oauth2', 'state')
  return (
    <div className={styles.screen}>
      <ConsoleHeader view="/console/oauth2" />
      <div className={styles.pane}>
        <div className={styles.parts}>
          {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
          {state?.environmentId === null && (
            <Text c="dimmed">{t`Choose an environment to sign in with OAuth 2.0.`}</Text>
          )}
          {state !== null && state.environmentId !== null && (
            <OfEnvironment key={state.environmentId} state={state} environmentId={state.environmentId} />
          )}
        </div>
      </div>
    </div>
  )
}

interface PartProps {
  readonly state: Oauth2State
  readonly environmentId: string
}

function OfEnvironment(props: PartProps) {
  const { client } = props.state
  return (
    <>
      <Client {...props} />
      {client !== 'none' && client !== 'unreadable' && (
        <>
          <Access {...props} />
          <ScopedOperations granted={props.state.user?.scopes ?? null} />
        </>
      )}
    </>
  )
}

function Client({ state, environmentId }: PartProps) {
  const isMissing = state.client === 'none' || state.client === 'unreadable'
  const [isEditing, setEditing] = useState(false)
  const canEdit = state.client === 'stored' && !isEditing
  return (
    <Section
      title={t`Client`}
      actions={canEdit && <Button onClick={() => setEditing(true)}>{t`Replace client`}</Button>}
    >
      <Stack gap={12}>
        {state.client === 'unreadable' && (
          <Text c="dimmed">{t`The stored client can’t be opened on this computer. Enter it again.`}</Text>
        )}
        {state.clientId !== null && (
          <FieldList
            fields={{
              [t`Client ID`]: <code>{state.clientId}</code>,
              [t`Type`]: state.isConfidential ? t`Confidential, secret stored` : t`Public, no secret`,
              [t`Redirect address`]: (
                <Group gap={8} wrap="nowrap">
                  <code>{state.callbackUrl}</code>
                  <CopyButton text={state.callbackUrl} what={t`redirect address`} />
                </Group>
              ),
            }}
          />
        )}
        {(isEditing || isMissing) && (
          <ClientForm environmentId={environmentId} onSaved={() => setEditing(false)} />
        )}
      </Stack>
    </Section>
  )
}

interface ClientFormProps {
  readonly environmentId: string
  readonly onSaved: () => void
}

function ClientForm({ environmentId, onSaved }: ClientFormProps) {
  const { bridge } = useWorkbench()
  const { text, values } = useFields({ clientId: '', secret: '' })
  const clientId = values.clientId.trim()
  const secret = values.secret.trim()
  const save = async () => {
    const clientSecret = secret === '' ? null : secret
    const saved = await bridge.oauth2.saveClient({ environmentId, clientId, clientSecret })
    if (saved.ok) onSaved()
    return saved
  }
  return (
    <Form
      label={t`OAuth 2.0 client`}
      submitLabel={t`Save client`}
      missing={clientId === '' ? t`Enter the client ID.` : null}
      maxWidth={480}
      onSubmit={save}
    >
      <TextInput
        label={t`Client ID`}
        description={t`From the OAuth 2.0 settings of your app`}
        {...text('clientId')}
      />
      <PasswordInput
        label={t`Client secret`}
        description={t`Only for confidential clients. Stored on this computer and never shown again`}
        visibilityToggleButtonProps={{ 'aria-label': t`Show the client secret` }}
        {...text('secret')}
      />
    </Form>
  )
}

function Access({ state: { progress, user }, environmentId }: PartProps) {
  const workbench = useWorkbench()
  const { oauth2 } = workbench.bridge
  const choice = scopeChoice(workbench)
  const { scopes } = useStore(choice)
  const signIn = useAct()
  const signOut = useAct()
  const [isUnrevoked, setUnrevoked] = useState(false)
  const isSigningIn = progress !== 'idle' || signIn.task.kind === 'running'
  const startSignIn = async () => {
    signOut.dismiss()
    setUnrevoked(false)
    const outcome = await signIn.run(() => oauth2.signIn({ environmentId, scopes: [...scopes] }))
    if (!outcome.ok && outcome.fault.kind === 'cancelled') signIn.dismiss()
  }
  const startSignOut = async () => {
    signIn.dismiss()
    const outcome = await signOut.run(() => oauth2.signOut({ environmentId }))
    setUnrevoked(outcome.ok && !outcome.value.revoked)
  }
  return (
    <>
      {user !== null && <SignedIn user={user} signOut={signOut} onSignOut={startSignOut} />}
      {signOut.task.kind === 'failed' && <FaultNotice fault={signOut.task.fault} />}
      {isUnrevoked && (
        <Text
          c="dimmed"
          role="status"
        >{t`Signed out here. The service couldn’t be reached, so its tokens stay valid until they expire.`}</Text>
      )}
      <div className={styles.scopes}>
        <Section
          title={t`Scopes`}
          hint={t`Requested at the next sign-in. The offline.access scope keeps you signed in.`}
          actions={
            <>
              {isSigningIn && <Button onClick={() => void oauth2.cancel()}>{t`Cancel`}</Button>}
              <Button
                variant={user === null ? 'filled' : 'default'}
                icon={IconLogin2}
                disabled={scopes.length === 0}
                loading={isSigningIn}
                onClick={startSignIn}
              >
                {user === null ? t`Sign in` : t`Sign in again`}
              </Button>
            </>
          }
        >
          <Stack gap={12}>
            <Text c="dimmed" role="status" className={parts.hideEmpty}>
              {progress === 'window' && t`Finish signing in in the window that opened.`}
              {progress === 'exchanging' && t`Getting the token`}
            </Text>
            {signIn.task.kind === 'failed' && <FaultNotice fault={signIn.task.fault} onRetry={startSignIn} />}
            <Checkbox.Group
              label={t`Scopes to request`}
              value={[...scopes]}
              onChange={(chosen) => choice.setState({ scopes: chosen.filter(isOauth2Scope) })}
            >
              <Box mt={8}>
                <FieldGrid minWidth={200}>
                  {oauth2Scopes.map((scope) => (
                    <Checkbox
                      key={scope}
                      value={scope}
                      disabled={isSigningIn}
                      label={<code>{scope}</code>}
                      description={oauth2ScopeLabels[scope]}
                    />
                  ))}
                </FieldGrid>
              </Box>
            </Checkbox.Group>
          </Stack>
        </Section>
      </div>
    </>
  )
}

interface SignedInProps {
  readonly user: Oauth2User
  readonly signOut: Act
  readonly onSignOut: () => void
}

function SignedIn({ user, signOut, onSignOut }: SignedInProps) {
  return (
    <Section
      title={t`Signed-in user`}
      actions={<Button loading={signOut.task.kind === 'running'} onClick={onSignOut}>{t`Sign out`}</Button>}
    >
      <FieldList
        fields={{
          [t`User`]:
            user.screenName === null ? t`Unknown: needs tweet.read and users.read` : `@${user.screenName}`,
          [t`Scopes`]: <code>{user.scopes.join(' ')}</code>,
          [t`Access token`]: <Expiry user={user} />,
        }}
      />
    </Section>
  )
}

function Expiry({ user: { expiresAt, canRefresh } }: { readonly user: Oauth2User }) {
  const isOver = useNow(10_000) >= expiresAt
  if (isOver) {
    return canRefresh ? t`Expired; refreshed when you next send a request` : t`Expired. Sign in again.`
  }
  return (
    <span>{rich`Expires ${<RelativeTime at={expiresAt} />}${canRefresh ? t`, refreshed automatically` : t`. Sign in again after that.`}`}</span>
  )
}
