import { Box } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { type Choice, ChoiceCards } from '../../ui/inputs/choice-cards.tsx'
import { SecretsChoice } from '../../ui/inputs/secrets-choice.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { About } from './about.tsx'
import { AppToken } from './app-token.tsx'
import { Backup } from './backup.tsx'
import { MoneyThresholds } from './money-thresholds.tsx'
import { NetworkSettings } from './network.tsx'
import { SandboxControl } from './sandbox-control.tsx'
import { settingsStore } from './store.ts'
import { Updates } from './updates.tsx'
import { Users } from './users.tsx'

type Theme = 'system' | 'light' | 'dark'

const themes: readonly Choice<Theme>[] = [
  { value: 'system', title: 'System', explanation: 'Changes with the system.' },
  { value: 'light', title: 'Light', explanation: 'Dark text on light surfaces.' },
  { value: 'dark', title: 'Dark', explanation: 'Light text on dark surfaces.' },
]

/** Settings: everything that belongs to the program rather than to an account. */
export function Settings() {
  const store = settingsStore(useWorkbench())
  const { theme: themeTask } = useStore(store.store)
  const { theme } = useLive('preferences')
  const { host } = useLive('updates')
  useEffect(() => {
    store.load()
  }, [store])
  return (
    <div className={parts.scroll}>
      <PageHeader title="Settings" />
      <Box maw={760} px={16} pb={32}>
        <Section title="Appearance">
          <ChoiceCards legend="Theme" choices={themes} value={theme} onChange={store.chooseTheme} />
          {themeTask.kind === 'failed' && <FaultNotice fault={themeTask.fault} />}
        </Section>
        <Section
          title="Money"
          hint="A publish that sets this much or more waits until the amount is typed once more."
        >
          <MoneyThresholds />
        </Section>
        <Section title="Signed-in users">
          <Users />
        </Section>
        <Section title="Secrets">
          <Secrets />
        </Section>
        <Section
          title="Network"
          hint="How requests, sign-in windows and updates leave this computer. The built-in sandbox is always reached directly."
        >
          <NetworkSettings />
        </Section>
        <Section
          title="App token"
          hint="Webhooks are managed with an app-only token. The service keeps one for each app; it is fetched when it is needed and kept."
        >
          <AppToken />
        </Section>
        <Section title="Built-in sandbox">
          <SandboxControl />
        </Section>
        <Section
          title="Backup"
          hint="Everything that is kept on this computer: drafts, records, jobs and received events of all accounts. Keys and tokens are in no copy. A backup is checked before it takes the place of the data, and what was there is kept."
        >
          <Backup />
        </Section>
        <Section
          title="Updates"
          hint={
            host === null
              ? undefined
              : `Releases come from ${host}. One is used only where it is signed with the key that came with this version, and is newer.`
          }
        >
          <Updates />
        </Section>
        <Section title="Data and version">
          <About />
        </Section>
      </Box>
    </div>
  )
}

function Secrets() {
  const store = settingsStore(useWorkbench())
  const { secrets: task } = useStore(store.store)
  const secrets = useLive('secrets')
  return (
    <>
      {secrets.keeping === 'protected' ? (
        <p>
          Keys and tokens are locked by the system ({secrets.backend}) and never leave this computer in any
          other form.
        </p>
      ) : (
        <SecretsChoice secrets={secrets} task={task} onChoose={store.chooseSecrets} />
      )}
      {secrets.unreadable > 0 && (
        <FaultNotice
          fault={{
            kind: 'secrets',
            state: 'unreadable',
            message: `${secrets.unreadable} stored secrets cannot be opened with ${secrets.backend}.`,
          }}
        />
      )}
    </>
  )
}
