import { Box } from '@mantine/core'
import { useRef } from 'react'
import { Link, useParams } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { SecretsChoice } from '../../data/secrets-choice.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { type Choice, ChoiceCards } from '../../ui/inputs/choice-cards.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { About } from './about.tsx'
import { AlertThresholds } from './alert-thresholds.tsx'
import { AppToken } from './app-token.tsx'
import { Backup } from './backup.tsx'
import { KeysPage } from './keys/keys-page.tsx'
import { Language } from './language.tsx'
import { MoneyThresholds } from './money-thresholds.tsx'
import { NetworkSettings } from './network.tsx'
import { SandboxControl } from './sandbox-control.tsx'
import { SettingsFile } from './settings-file.tsx'
import { Updates } from './updates.tsx'
import { Users } from './users.tsx'

type Theme = 'system' | 'light' | 'dark'

const themes: readonly Choice<Theme>[] = [
  { value: 'system', title: t`System`, explanation: t`Changes with the system.` },
  { value: 'light', title: t`Light`, explanation: t`Dark text on light surfaces.` },
  { value: 'dark', title: t`Dark`, explanation: t`Light text on dark surfaces.` },
]

/** Settings of the program rather than of an account: general ones, and keyboard shortcuts. */
export function Settings() {
  const { part } = useParams()
  return part === 'keys' ? <KeysPage /> : <General />
}

function General() {
  const { host } = useLive('updates')
  return (
    <div className={parts.scroll}>
      <PageHeader title={t`Settings`} />
      <Box maw={760} px={16} pb={32}>
        <Section title={t`Appearance`}>
          <ThemeChoice />
          <Language />
        </Section>
        <Section title={t`Keyboard`}>
          <p>
            <Link href="/settings/keys">{t`Edit keyboard shortcuts`}</Link>
          </p>
        </Section>
        <Section
          title={t`Money`}
          hint={t`Publishing an amount this large or larger asks you to type it again.`}
        >
          <MoneyThresholds />
        </Section>
        <Section
          title={t`Alerts`}
          hint={t`Checked whenever figures arrive. Anything past a threshold shows as a notice and in Overview.`}
        >
          <AlertThresholds />
        </Section>
        <Section title={t`Signed-in users`}>
          <Users />
        </Section>
        <Section title={t`Secrets`}>
          <Secrets />
        </Section>
        <Section
          title={t`Network`}
          hint={t`How requests, sign-in windows and updates connect. The built-in sandbox always connects directly.`}
        >
          <NetworkSettings />
        </Section>
        <Section
          title={t`App token`}
          hint={t`Webhooks use an app-only token. Flightdeck fetches it when needed and stores it.`}
        >
          <AppToken />
        </Section>
        <Section title={t`Built-in sandbox`}>
          <SandboxControl />
        </Section>
        <Section
          title={t`Settings file`}
          hint={t`Theme, language, keys, thresholds, columns and saved views. Nothing else is in the file, and you see what changes before it does.`}
        >
          <SettingsFile />
        </Section>
        <Section
          title={t`Backup`}
          hint={t`Drafts, records, jobs and received events of all accounts. Backups never contain keys or tokens. Flightdeck checks a backup before restoring it and keeps your current data.`}
        >
          <Backup />
        </Section>
        <Section
          title={t`Updates`}
          hint={
            host === null
              ? undefined
              : t`Releases come from ${host}. Flightdeck installs only newer releases signed with this version’s key.`
          }
        >
          <Updates />
        </Section>
        <Section title={t`Data and version`}>
          <About />
        </Section>
      </Box>
    </div>
  )
}

function ThemeChoice() {
  const { bridge, live } = useWorkbench()
  const { theme } = useLive('preferences')
  const { task, run } = useAct()
  /** The theme that main has confirmed, while a new choice is being saved. */
  const confirmed = useRef<Theme | null>(null)
  const lastClick = useRef(0)
  const show = (shown: Theme) => {
    const preferences = live.preferences.value()
    if (preferences !== null) live.preferences.accept({ ...preferences, theme: shown })
  }
  // Applies the theme at once. Of two quick choices, the last one wins.
  const choose = async (chosen: Theme) => {
    const click = ++lastClick.current
    confirmed.current ??= theme
    show(chosen)
    const outcome = await run(() => bridge.preferences.change({ theme: chosen }))
    if (outcome.ok) confirmed.current = outcome.value.theme
    if (click !== lastClick.current) return
    if (outcome.ok) live.preferences.accept(outcome.value)
    else if (confirmed.current !== null) show(confirmed.current)
    confirmed.current = null
  }
  return (
    <>
      <ChoiceCards legend={t`Theme`} choices={themes} value={theme} onChange={choose} />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </>
  )
}

function Secrets() {
  const secrets = useLive('secrets')
  return (
    <>
      {secrets.keeping === 'protected' ? (
        <p>{t`Keys and tokens are encrypted by the system (${secrets.backend}) and never leave this computer unencrypted.`}</p>
      ) : (
        <SecretsChoice />
      )}
      {secrets.unreadable > 0 && (
        <FaultNotice
          fault={{
            kind: 'secrets',
            state: 'unreadable',
            message: t`${secrets.unreadable} stored secrets can’t be opened with ${secrets.backend}.`,
          }}
        />
      )}
    </>
  )
}
