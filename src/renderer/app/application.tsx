import { DirectionProvider, MantineProvider, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { useStore } from 'zustand'
import { sameWorkspace } from '../../shared/accounts/workspace.ts'
import type { Fault } from '../../shared/core/fault.ts'
import type { WorkKind } from '../../shared/desktop/work-kind.ts'
import { plural, t } from '../../shared/text/language.ts'
import { isMirrored } from '../ui/direction.ts'
import { FaultNotice } from '../ui/faults/fault-notice.tsx'
import { setRuntimeVersion } from '../ui/layout/page-title.ts'
import { SkeletonRows } from '../ui/layout/skeleton-rows.tsx'
import { type RawValues, RawValuesContext } from '../ui/record/raw-values.ts'
import type { LiveSnapshot } from '../workbench/live-state.ts'
import { useWorkbench, WorkbenchContext } from '../workbench/use-workbench.ts'
import type { LiveValues, Workbench } from '../workbench/workbench.ts'
import { workspaceOf } from '../workbench/workspace.ts'
import { colorSchemeManager } from './color-scheme-manager.ts'
import { FaultLeads } from './fault-leads.tsx'
import { Frame } from './frame/frame.tsx'
import { PanelMemory } from './frame/panel-memory.tsx'
import { Routes } from './routes.tsx'
import { theme } from './theme.ts'

/** The whole window: theme, workbench, frame, screens. */
export function Application({ workbench }: { readonly workbench: Workbench }) {
  return (
    <WorkbenchContext value={workbench}>
      <Themed />
    </WorkbenchContext>
  )
}

/**
 * The provider writes no style elements: variables and classes come from our style sheets, so the page needs no nonce
 * and no 'unsafe-inline'.
 */
function Themed() {
  const { live } = useWorkbench()
  const [manager] = useState(() => colorSchemeManager(live.preferences))
  return (
    <DirectionProvider initialDirection={isMirrored() ? 'rtl' : 'ltr'}>
      <MantineProvider
        theme={theme}
        withCssVariables={false}
        withGlobalClasses={false}
        defaultColorScheme="auto"
        colorSchemeManager={manager}
      >
        <Router hook={useHashLocation}>
          <FaultLeads>
            <WhenKnown />
          </FaultLeads>
        </Router>
      </MantineProvider>
    </DirectionProvider>
  )
}

/**
 * Shows the screens once main has sent all of its state. Until then it shows an empty frame, or the fault if that
 * failed.
 */
function WhenKnown() {
  const { bridge, live, notices, readAll } = useWorkbench()
  useEffect(() => {
    readAll()
  }, [readAll])
  useEffect(() => {
    // What main reports about its own files, such as a damaged database that it set aside.
    const reportedSentences = new Set<string>()
    const sayNew = (sentences: readonly string[]) => {
      for (const sentence of sentences) if (!reportedSentences.has(sentence)) notices.say('error', sentence)
      for (const sentence of sentences) reportedSentences.add(sentence)
    }
    bridge.app.info().then((info) => {
      if (!info.ok) return
      setRuntimeVersion(info.value.electron)
      sayNew(info.value.notices)
    })
    return bridge.on('noticesChanged', ({ notices: sentences }) => sayNew(sentences))
  }, [bridge, notices])
  useEffect(
    () =>
      bridge.on('sandboxChanged', (sandbox) => {
        if (sandbox.kind === 'running' && sandbox.notice !== undefined) notices.say('error', sandbox.notice)
      }),
    [bridge, notices],
  )
  useEffect(
    () =>
      bridge.on('alertsRaised', ({ workspace, alerts }) => {
        const [first] = alerts
        const currentWorkspace = workspaceOf(live.session.value())
        // Another account's alerts are told where it's shown.
        if (first === undefined || !sameWorkspace(currentWorkspace, workspace)) return
        notices.say(
          'attention',
          plural(
            alerts.length,
            { one: '{title} has a new alert. See the overview.', other: '# new alerts. See the overview.' },
            { title: first.title },
          ),
        )
      }),
    [bridge, live, notices],
  )
  // Keyed by name, so that none can be forgotten: the frame assumes that every one is known.
  const byName: { readonly [Name in keyof LiveValues]: LiveSnapshot<LiveValues[Name]> } = {
    preferences: useStore(live.preferences.store),
    secrets: useStore(live.secrets.store),
    session: useStore(live.session.store),
    signIn: useStore(live.signIn.store),
    sandbox: useStore(live.sandbox.store),
    receiver: useStore(live.receiver.store),
    updates: useStore(live.updates.store),
    network: useStore(live.network.store),
  }
  const states = Object.values(byName)
  const failed = states.find((state): state is Failed => state.kind === 'failed')
  if (failed !== undefined) {
    return (
      <BeforeFrame>
        <FaultNotice fault={failed.fault} onRetry={readAll} variant="page" />
      </BeforeFrame>
    )
  }
  if (states.some((state) => state.kind === 'unread')) {
    return (
      <BeforeFrame>
        <SkeletonRows label={t`Starting`} />
      </BeforeFrame>
    )
  }
  return (
    <PanelMemory>
      <RawValuesContext value={rawValuesOf[live.preferences.value()?.work ?? 'both']}>
        <Frame>
          <Routes />
        </Frame>
      </RawValuesContext>
    </PanelMemory>
  )
}

const rawValuesOf: Readonly<Record<WorkKind, RawValues>> = {
  both: 'folded',
  ads: 'leftOut',
  integrations: 'open',
}

function BeforeFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main>
      <VisuallyHidden>
        <h1>{t`Flightdeck`}</h1>
      </VisuallyHidden>
      {children}
    </main>
  )
}

interface Failed {
  readonly kind: 'failed'
  readonly fault: Fault
}
