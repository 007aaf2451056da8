import { Checkbox, PasswordInput, Text, TextInput } from '@mantine/core'
import type { ProxyQuestion } from '../../../shared/network/proxy-settings.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { DialogForm } from '../../ui/form/form.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'

/** Asks for the user name and password of a proxy while requests wait for them. */
export function ProxySignIn() {
  const { question } = useLive('network')
  if (question === null) return null
  // Each question starts with empty fields.
  return <ProxySignInDialog key={`${question.proxy} ${question.wasRefused}`} question={question} />
}

function ProxySignInDialog({ question }: { readonly question: ProxyQuestion }) {
  const { bridge, live } = useWorkbench()
  const { proxy, realm, wasRefused } = question
  const { task, run } = useAct()
  const fields = useFields({ username: '', password: '', remember: true }, ({ username }) => ({
    username: username.includes(':') ? t`A user name can’t contain a colon.` : null,
  }))
  return (
    <DialogForm
      title={t`Sign in to the proxy`}
      size={420}
      fields={fields}
      submitLabel={t`Sign in`}
      missing={fields.values.username === '' ? t`Enter a user name.` : null}
      task={task}
      onSubmit={() => {
        run(() => bridge.network.signIn({ proxy, ...fields.values }), live.network.accept)
      }}
      onClose={() => run(() => bridge.network.decline({ proxy }), live.network.accept)}
    >
      <p>{t`${proxy.replace(/^http:\/\//, '')} asks for a user name and password${realm === null || realm === '' ? '' : t` for “${realm.slice(0, 100)}”`}. Requests wait until you sign in.`}</p>
      {wasRefused && (
        <Text
          role="alert"
          c="var(--fd-error)"
        >{t`The proxy didn’t accept the user name or password. Try again.`}</Text>
      )}
      <TextInput label={t`User name`} {...fields.text('username')} maxLength={200} data-autofocus />
      <PasswordInput label={t`Password`} {...fields.text('password')} maxLength={500} />
      {proxy.startsWith('http:') && (
        <Text c="dimmed">{t`The password is sent to this proxy without encryption.`}</Text>
      )}
      <Checkbox label={t`Remember on this computer`} {...fields.check('remember')} />
    </DialogForm>
  )
}
