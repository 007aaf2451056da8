import { Button, Group, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconKeyOff } from '@tabler/icons-react'
import { useState } from 'react'
import { assertNever } from '../../../shared/core/assert-never.ts'
import type { EnvironmentView } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { Form } from '../../ui/form/form.tsx'
import { FieldGrid } from '../../ui/layout/field-grid.tsx'
import parts from '../../ui/layout/parts.module.css'
import { rich } from '../../ui/rich.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { Step } from './step.tsx'

interface KeysProps {
  readonly view: EnvironmentView
  readonly isEntering: boolean
  /** Whether this is the step to do now. */
  readonly isNext: boolean
  readonly onEnter: (isEntering: boolean) => void
}

/** The app's key and secret: entered here and never shown again, except the last four characters of the key. */
export function Keys({ view, isEntering, isNext, onEnter }: KeysProps) {
  return (
    <Step
      title={t`App keys`}
      state={isEntering ? 'current' : 'done'}
      actions={
        isEntering ? (
          <KeyState view={view} />
        ) : (
          <Button onClick={() => onEnter(true)}>{t`Replace keys`}</Button>
        )
      }
    >
      {isEntering ? (
        <KeysForm view={view} isNext={isNext} onSaved={() => onEnter(false)} />
      ) : (
        <Group gap="8px 16px">
          <KeyState view={view} />
          <span className={parts.muted}>{rich`Callback ${<code>{view.callbackUrl}</code>}`}</span>
        </Group>
      )}
    </Step>
  )
}

function KeyState({ view }: { readonly view: EnvironmentView }) {
  switch (view.keys) {
    case 'stored':
    case 'builtIn':
      return (
        <StatusLabel
          shape="text"
          tone="ok"
          icon={IconCircleCheck}
          label={t`Keys stored, ending in ${view.keyEnding ?? '…'}`}
        />
      )
    case 'unreadable':
      return (
        <StatusLabel
          shape="text"
          tone="attention"
          icon={IconAlertTriangle}
          label={t`The stored keys can’t be read anymore`}
        />
      )
    case 'none':
      return <StatusLabel shape="text" tone="neutral" icon={IconKeyOff} label={t`No keys yet`} />
    default:
      return assertNever(view.keys)
  }
}

interface KeysFormProps extends Pick<KeysProps, 'view' | 'isNext'> {
  readonly onSaved: () => void
}

function KeysForm({ view, isNext, onSaved }: KeysFormProps) {
  const { bridge, live } = useWorkbench()
  const { task, run } = useAct()
  const [consumerKey, setKey] = useState('')
  const [consumerSecret, setSecret] = useState('')
  const [callbackUrl, setCallback] = useState(view.callbackUrl)
  const callbackError = URL.canParse(callbackUrl.trim())
    ? null
    : t`Enter a full address, such as http://127.0.0.1/callback.`
  const hasKeys = consumerKey.trim() !== '' && consumerSecret.trim() !== ''
  const save = async () => {
    const keys = { consumerKey, consumerSecret, callbackUrl: callbackUrl.trim() }
    const environmentId = view.environment.id
    const outcome = await run(() => bridge.session.saveKeys({ environmentId, ...keys }), live.session.accept)
    if (outcome.ok) onSaved()
  }
  return (
    <Form
      label={t`App keys`}
      submitLabel={t`Save keys`}
      submitVariant={isNext ? 'filled' : 'default'}
      disabled={callbackError !== null}
      missing={hasKeys ? null : t`Enter the app key and the app secret.`}
      task={task}
      onSubmit={() => void save()}
    >
      <FieldGrid minWidth={200} fill={false}>
        <TextInput
          label={t`App key`}
          description={t`Also called API key or consumer key`}
          value={consumerKey}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <PasswordInput
          label={t`App secret`}
          description={t`Only on this computer, never shown again`}
          value={consumerSecret}
          onChange={(event) => setSecret(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t`Show the app secret` }}
        />
      </FieldGrid>
      <TextInput
        label={t`Callback address`}
        description={t`Exactly as registered in the app’s settings`}
        value={callbackUrl}
        onChange={(event) => setCallback(event.currentTarget.value)}
        error={callbackError}
      />
    </Form>
  )
}
