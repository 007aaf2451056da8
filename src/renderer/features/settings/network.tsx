import { Button, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import {
  type ProxySettings,
  readBypassRules,
  readProxyServer,
  readScriptAddress,
} from '../../../shared/network/proxy-settings.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type Choice, ChoiceCards } from '../../ui/inputs/choice-cards.tsx'
import parts from '../../ui/layout/parts.module.css'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { proxyLabel, routeLabel } from './network-labels.ts'
import styles from './settings.module.css'

type Mode = ProxySettings['mode']

const choices: readonly Choice<Mode>[] = [
  { value: 'system', title: t`System settings`, explanation: t`Uses the proxy of this computer.` },
  { value: 'direct', title: t`No proxy`, explanation: t`Always connects directly.` },
  { value: 'manual', title: t`Manual proxy`, explanation: t`Uses the proxy you enter.` },
  { value: 'pac', title: t`Automatic script`, explanation: t`Asks a PAC script for each host.` },
]

/** How the program connects to the internet, and the proxies with saved credentials. */
export function NetworkSettings() {
  const { bridge, live } = useWorkbench()
  const { settings } = useLive('network')
  const [mode, setMode] = useState<Mode>(settings.mode)
  const { task, run } = useAct()
  const [isSaved, setSaved] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const [location] = useLocation()
  useEffect(() => {
    if (location === '/settings/network')
      place.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [location])
  // Another window may change it.
  useEffect(() => setMode(settings.mode), [settings.mode])
  const save = async (next: ProxySettings) => {
    setSaved(false)
    const outcome = await run(() => bridge.network.change(next), live.network.accept)
    setSaved(outcome.ok)
  }
  const choose = (next: Mode) => {
    setMode(next)
    setSaved(false)
    if (next === 'system' || next === 'direct') void save({ mode: next })
  }
  return (
    <Stack ref={place} gap={8} className={parts.hideEmpty}>
      <ChoiceCards legend={t`Proxy`} choices={choices} value={mode} onChange={choose} />
      {mode === 'manual' && <ManualForm settings={settings} onSave={save} />}
      {mode === 'pac' && <ScriptForm settings={settings} onSave={save} />}
      <output className={styles.routes} aria-label={t`Proxy`}>
        {isSaved ? t`Saved. The next request uses it.` : null}
      </output>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      <RouteCheck />
      <ProxySignIns />
    </Stack>
  )
}

interface FormProps {
  readonly settings: ProxySettings
  readonly onSave: (settings: ProxySettings) => Promise<void>
}

function ManualForm({ settings, onSave }: FormProps) {
  const manualSettings = settings.mode === 'manual' ? settings : null
  const [server, setServer] = useState(manualSettings === null ? '' : proxyLabel(manualSettings.server))
  const [bypass, setBypass] = useState(manualSettings?.bypass.replaceAll(',', ', ') ?? '')
  const [error, setError] = useState<string | null>(null)
  const submit = () => {
    const proxyServer = readProxyServer(server)
    setError(proxyServer === null ? t`Enter a proxy, such as proxy.example:3128.` : null)
    if (proxyServer !== null)
      void onSave({ mode: 'manual', server: proxyServer, bypass: readBypassRules(bypass) })
  }
  return (
    <Form submitLabel={t`Save proxy`} submitVariant="default" layout="row" onSubmit={submit}>
      <TextInput
        label={t`Proxy address`}
        placeholder="proxy.example:3128"
        value={server}
        error={error}
        onChange={({ currentTarget }) => setServer(currentTarget.value)}
      />
      <TextInput
        label={t`Bypass for`}
        placeholder={t`*.example.com, 10.0.0.0/8`}
        value={bypass}
        onChange={({ currentTarget }) => setBypass(currentTarget.value)}
      />
    </Form>
  )
}

function ScriptForm({ settings, onSave }: FormProps) {
  const [address, setAddress] = useState(settings.mode === 'pac' ? settings.address : '')
  const [error, setError] = useState<string | null>(null)
  const submit = () => {
    const scriptAddress = readScriptAddress(address)
    setError(
      scriptAddress === null
        ? t`Enter the address of a script, such as https://proxy.example/proxy.pac.`
        : null,
    )
    if (scriptAddress !== null) void onSave({ mode: 'pac', address: scriptAddress })
  }
  return (
    <Form submitLabel={t`Save script`} submitVariant="default" layout="row" onSubmit={submit}>
      <TextInput
        w="100%"
        label={t`Script address`}
        placeholder="https://proxy.example/proxy.pac"
        value={address}
        error={error}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
    </Form>
  )
}

function RouteCheck() {
  const { bridge } = useWorkbench()
  const [address, setAddress] = useState('')
  const [route, setRoute] = useState<string | null>(null)
  const check = async () => {
    const outcome = await bridge.network.check({ address })
    setRoute(outcome.ok ? routeLabel(outcome.value) : null)
    return outcome
  }
  return (
    <Form
      submitLabel={t`Check route`}
      submitVariant="default"
      layout="row"
      missing={address.trim() === '' ? t`Enter a host.` : null}
      onSubmit={check}
      beside={
        <output className={styles.routes} aria-label={t`Route`}>
          {route}
        </output>
      }
    >
      <TextInput
        label={t`Check the route to a host`}
        placeholder="api.example.com"
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
    </Form>
  )
}

function ProxySignIns() {
  const { bridge, live } = useWorkbench()
  const { signedIn, declined } = useLive('network')
  const { task, run } = useAct()
  const call = (verb: 'signOut' | 'askAgain', proxy: string) =>
    run(() => bridge.network[verb]({ proxy }), live.network.accept)
  if (signedIn.length === 0 && declined.length === 0) return null
  return (
    <>
      <ul className={styles.thresholds} aria-label={t`Proxy sign-ins`}>
        {signedIn.map(({ proxy, isRemembered }) => (
          <li key={proxy}>
            <span>{proxyLabel(proxy)}</span>
            <span className={parts.muted}>{isRemembered ? t`Signed in` : t`Signed in until you quit`}</span>
            <Button
              aria-label={t`Sign out of ${proxyLabel(proxy)}`}
              onClick={() => call('signOut', proxy)}
            >{t`Sign out`}</Button>
          </li>
        ))}
        {declined.map((proxy) => (
          <li key={proxy}>
            <span>{proxyLabel(proxy)}</span>
            <span className={parts.muted}>{t`Not signed in. Requests through it fail.`}</span>
            <Button
              aria-label={t`Sign in to ${proxyLabel(proxy)}`}
              onClick={() => call('askAgain', proxy)}
            >{t`Sign in`}</Button>
          </li>
        ))}
      </ul>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </>
  )
}
