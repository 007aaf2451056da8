import { type ReactNode, useId, useRef, useState } from 'react'
import { Link, useParams } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { SecretsChoice } from '../../data/secrets-choice.tsx'
import { WorkChoice } from '../../data/work-choice.tsx'
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
import styles from './settings.module.css'
import { SettingsFile } from './settings-file.tsx'
import { ThemePicture } from './theme-picture.tsx'
import { Updates } from './updates.tsx'
import { Users } from './users.tsx'

type Theme = 'system' | 'light' | 'dark'

const themes: readonly Choice<Theme>[] = [
  {
    value: 'system',
    title: t`System`,
    explanation: t`Changes with the system.`,
    picture: <ThemePicture theme="system" />,
  },
  {
    value: 'light',
    title: t`Light`,
    explanation: t`Dark text on light surfaces.`,
    picture: <ThemePicture theme="light" />,
  },
  {
    value: 'dark',
    title: t`Dark`,
    explanation: t`Light text on dark surfaces.`,
    picture: <ThemePicture theme="dark" />,
  },
]

/** Settings of the program rather than of an account: general ones, and keyboard shortcuts. */
export function Settings() {
  const { part } = useParams()
  return part === 'keys' ? <KeysPage /> : <General />
}

interface Part {
  readonly title: string
  readonly hint?: string | undefined
  readonly content: ReactNode
}

function General() {
  const { host } = useLive('updates')
  const all = partsOf(host)
  const id = useId()
  const [current, setCurrent] = useState(0)
  return (
    <div
      className={parts.scroll}
      onScroll={({ currentTarget }) => setCurrent(partInView(currentTarget, id, all.length))}
    >
      <PageHeader title={t`Settings`} />
      <div className={styles.page}>
        <nav aria-label={t`Sections`} className={styles.contents}>
          <ul>
            {all.map(({ title }, place) => (
              <li key={title}>
                <button
                  type="button"
                  aria-current={place === current ? 'true' : undefined}
                  onClick={() => goTo(`${id}-${place}`)}
                >
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.parts}>
          {all.map(({ title, hint, content }, place) => (
            <Section key={title} title={title} hint={hint} anchor={`${id}-${place}`}>
              <div className={styles.controls}>{content}</div>
            </Section>
          ))}
        </div>
      </div>
    </div>
  )
}

/** How far below the top of the page a heading counts as the one being read. */
const readingLine = 80

/** The place of the part that is being read; at the end of the page that is the last one. */
function partInView(page: HTMLElement, id: string, count: number): number {
  if (page.scrollTop > 0 && page.scrollTop + page.clientHeight >= page.scrollHeight - 1) return count - 1
  const line = page.getBoundingClientRect().top + readingLine
  const isPast = (place: number) =>
    (document.getElementById(`${id}-${place}`)?.getBoundingClientRect().top ?? line) < line
  return Math.max(0, Array.from({ length: count }, (_, place) => place).findLastIndex(isPast))
}

function goTo(anchor: string): void {
  const heading = document.getElementById(anchor)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** `host`: where releases come from, if from anywhere. */
function partsOf(host: string | null): readonly Part[] {
  return [
    {
      title: t`Your work`,
      hint: t`Decides what comes first in the navigation, the status bar, the palette and the tour. Everything stays reachable.`,
      content: <WorkChoice />,
    },
    {
      title: t`Appearance`,
      content: (
        <>
          <ThemeChoice />
          <Language />
        </>
      ),
    },
    {
      title: t`Keyboard`,
      content: (
        <p>
          <Link href="/settings/keys">{t`Edit keyboard shortcuts`}</Link>
        </p>
      ),
    },
    {
      title: t`Money`,
      hint: t`Publishing an amount this large or larger asks you to type it again.`,
      content: <MoneyThresholds />,
    },
    {
      title: t`Alerts`,
      hint: t`Checked whenever figures arrive. Anything past a threshold shows as a notice and in Overview.`,
      content: <AlertThresholds />,
    },
    {
      title: t`Signed-in users`,
      content: <Users />,
    },
    {
      title: t`Secrets`,
      content: <Secrets />,
    },
    {
      title: t`Network`,
      hint: t`How requests, sign-in windows and updates connect. The built-in sandbox always connects directly.`,
      content: <NetworkSettings />,
    },
    {
      title: t`App token`,
      hint: t`Webhooks use an app-only token. Flightdeck fetches it when needed and stores it.`,
      content: <AppToken />,
    },
    {
      title: t`Built-in sandbox`,
      content: <SandboxControl />,
    },
    {
      title: t`Settings file`,
      hint: t`Theme, language, keys, thresholds, columns and saved views. Nothing else is in the file, and you see what changes before it does.`,
      content: <SettingsFile />,
    },
    {
      title: t`Backup`,
      hint: t`Drafts, records, jobs and received events of all accounts. Backups never contain keys or tokens. Flightdeck checks a backup before restoring it and keeps your current data.`,
      content: <Backup />,
    },
    {
      title: t`Updates`,
      hint:
        host === null
          ? undefined
          : t`Releases come from ${host}. Flightdeck installs only newer releases signed with this version’s key.`,
      content: <Updates />,
    },
    {
      title: t`Data and version`,
      content: <About />,
    },
  ]
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
      {secrets.storage === 'protected' ? (
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
