import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import {
  isOauth2Scope,
  type Oauth2State,
  type Oauth2User,
  oauth2ScopeLabels,
  oauth2Scopes,
} from '../../../../shared/sign-in/oauth2.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { lastValue } from '../../../ui/loadable.ts'
import { FieldList, FieldRow } from '../../../ui/record/field-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../console.module.css'
import { ConsoleTabs } from '../console-tabs.tsx'
import oauth2Styles from './oauth2.module.css'
import { oauth2Store } from './oauth2-store.ts'

/** The OAuth 2.0 user of the chosen environment: client, scopes, sign-in and sign-out. */
export function Oauth2() {
  const store = oauth2Store(useWorkbench())
  const { state: loadable } = useStore(store.store)
  useEffect(() => void store.load(), [store])
  const state = lastValue(loadable)
  return (
    <div className={styles.screen}>
      <PageHeader title="OAuth 2.0" />
      <ConsoleTabs current="/console/oauth2" />
      <div className={styles.pane}>
        <div className={oauth2Styles.page}>
          {loadable.kind === 'failed' && <FaultNotice fault={loadable.fault} onRetry={store.load} />}
          {state?.environmentId === null && (
            <p className={styles.muted}>Choose an environment to sign in with OAuth 2.0.</p>
          )}
          {state !== null && state.environmentId !== null && (
            <>
              <Client key={state.environmentId} state={state} />
              {state.client !== 'none' && state.client !== 'unreadable' && <Access state={state} />}
            </>
          )}
        </div>
      </div>
    </div>
  )
}

function Client({ state }: { readonly state: Oauth2State }) {
  const isMissing = state.client === 'none' || state.client === 'unreadable'
  const [isEditing, setEditing] = useState(false)
  const canEdit = state.client === 'stored' && !isEditing
  return (
    <Section
      title="Client"
      actions={canEdit && <Button onClick={() => setEditing(true)}>Replace client</Button>}
    >
      {state.client === 'unreadable' && (
        <p className={styles.muted}>The stored client can't be opened on this computer. Enter it again.</p>
      )}
      {state.clientId !== null && (
        <FieldList>
          <FieldRow name="Client ID">
            <code>{state.clientId}</code>
          </FieldRow>
          <FieldRow name="Type">
            {state.isConfidential ? 'Confidential, secret stored' : 'Public, no secret'}
          </FieldRow>
          <FieldRow name="Redirect address">
            <span className={styles.buttons}>
              <code>{state.callbackUrl}</code>
              <CopyButton text={state.callbackUrl} what="redirect address" />
            </span>
          </FieldRow>
        </FieldList>
      )}
      {(isEditing || isMissing) && <ClientForm onSaved={() => setEditing(false)} />}
    </Section>
  )
}

function ClientForm({ onSaved }: { readonly onSaved: () => void }) {
  const store = oauth2Store(useWorkbench())
  const { saving } = useStore(store.store)
  const [clientId, setClientId] = useState('')
  const [secret, setSecret] = useState('')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (clientId.trim() === '') return
    const saved = await store.saveClient(clientId.trim(), secret.trim() === '' ? null : secret.trim())
    if (saved) onSaved()
  }
  return (
    <form className={oauth2Styles.form} onSubmit={save} noValidate aria-label="OAuth 2.0 client">
      <TextInput
        label="Client ID"
        description="From the OAuth 2.0 settings of your app"
        value={clientId}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setClientId(event.currentTarget.value)}
      />
      <PasswordInput
        label="Client secret"
        description="Only for confidential clients. Stored on this computer and never shown again"
        value={secret}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the client secret' }}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
      {saving.kind === 'failed' && <FaultNotice fault={saving.fault} />}
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="filled"
          disabled={clientId.trim() === ''}
          loading={saving.kind === 'running'}
        >
          Save client
        </Button>
      </div>
    </form>
  )
}

function Access({ state }: { readonly state: Oauth2State }) {
  const store = oauth2Store(useWorkbench())
  const { scopes, signIn, signOut, isUnrevoked } = useStore(store.store)
  const isSigningIn = state.progress !== 'idle' || signIn.kind === 'running'
  return (
    <>
      {state.user !== null && <SignedIn user={state.user} />}
      {signOut.kind === 'failed' && <FaultNotice fault={signOut.fault} />}
      {isUnrevoked && (
        <p role="status" className={styles.muted}>
          Signed out here. The service couldn't be reached, so its tokens stay valid until they expire.
        </p>
      )}
      <Section
        title="Scopes"
        hint={`What the next sign-in asks for. The offline.access scope keeps you signed in.`}
      >
        <Checkbox.Group
          label="Scopes to ask for"
          value={[...scopes]}
          onChange={(chosen) => store.choose(chosen.filter(isOauth2Scope))}
        >
          <div className={oauth2Styles.scopes}>
            {oauth2Scopes.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                disabled={isSigningIn}
                label={<code>{scope}</code>}
                description={oauth2ScopeLabels[scope]}
              />
            ))}
          </div>
        </Checkbox.Group>
        {signIn.kind === 'failed' && <FaultNotice fault={signIn.fault} onRetry={store.signIn} />}
        <div className={oauth2Styles.actions}>
          <Button
            variant={state.user === null ? 'filled' : 'default'}
            leftSection={<IconLogin2 size={14} aria-hidden />}
            disabled={scopes.length === 0}
            loading={isSigningIn}
            onClick={store.signIn}
          >
            {state.user === null ? 'Sign in' : 'Sign in again'}
          </Button>
          {isSigningIn && <Button onClick={store.cancel}>Cancel</Button>}
          <span role="status" className={styles.muted}>
            {state.progress === 'window' && 'Finish signing in in the window that opened.'}
            {state.progress === 'exchanging' && 'Getting the token…'}
          </span>
        </div>
      </Section>
    </>
  )
}

function SignedIn({ user }: { readonly user: Oauth2User }) {
  const store = oauth2Store(useWorkbench())
  const { signOut } = useStore(store.store)
  return (
    <Section
      title="Signed-in user"
      actions={
        <Button loading={signOut.kind === 'running'} onClick={store.signOut}>
          Sign out
        </Button>
      }
    >
      <FieldList>
        <FieldRow name="User">
          {user.screenName === null ? 'Unknown: needs tweet.read and users.read' : `@${user.screenName}`}
        </FieldRow>
        <FieldRow name="Scopes">
          <code>{user.scopes.join(' ')}</code>
        </FieldRow>
        <FieldRow name="Access token">
          <Expiry user={user} />
        </FieldRow>
      </FieldList>
    </Section>
  )
}

function Expiry({ user: { expiresAt, canRefresh } }: { readonly user: Oauth2User }) {
  const isOver = useNow(10_000) >= expiresAt
  if (isOver) {
    return canRefresh ? 'Expired; refreshed when you next send a request' : 'Expired. Sign in again.'
  }
  return (
    <span>
      Expires <RelativeTime at={expiresAt} />
      {canRefresh ? ', refreshed automatically' : '. Sign in again after that.'}
    </span>
  )
}
