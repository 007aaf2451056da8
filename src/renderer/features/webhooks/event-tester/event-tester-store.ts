import { createStore, type StoreApi } from 'zustand/vanilla'
import { type ReportCard, type TestCase, testCases } from '../../../../shared/webhooks/event-sending.ts'
import { type ActState, rest, running, stateAfter } from '../../../ui/task.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'
import { eventTemplates, eventText } from './event-templates.ts'
import { type Target, targetOf } from './target.ts'

export interface EventTesterState extends Target {
  readonly kind: string
  readonly text: string
  readonly trials: ReadonlySet<TestCase>
  readonly task: ActState
  /** What came back last; null before anything was sent. */
  readonly card: ReportCard | null
}

export interface EventTesterStore {
  readonly store: StoreApi<EventTesterState>
  /** Writes a new event of a kind into the editor, with an event id of its own. */
  readonly fill: (kind: string, userId: string) => void
  readonly write: (text: string) => void
  readonly aim: (target: EventTesterState['target']) => void
  readonly address: (url: string) => void
  readonly choose: (trial: TestCase, chosen: boolean) => void
  /** `allowedAddress` is the private address that the person has just agreed to. */
  readonly run: (allowedAddress: string | null) => Promise<void>
}

/** The event that is being forged, where it goes, and the report card. */
export const eventTesterStore = oncePerWorkbench(({ bridge }: Workbench): EventTesterStore => {
  const store = createStore<EventTesterState>(() => ({
    kind: eventTemplates[0]?.key ?? '',
    text: '',
    target: 'receiver',
    url: '',
    trials: new Set(['once', 'duplicate', 'wrongSignature', 'noSignature', 'changedBody']),
    task: rest,
    card: null,
  }))
  const { getState, setState } = store
  return {
    store,
    fill: (kind, userId) => {
      const template = eventTemplates.find(({ key }) => key === kind)
      if (template === undefined) return
      const seed = { eventId: crypto.randomUUID(), userId, at: Date.now() }
      setState({ kind, text: eventText(template, seed) })
    },
    write: (text) => setState({ text }),
    aim: (target) => setState({ target, card: null, task: rest }),
    address: (url) => setState({ url, card: null, task: rest }),
    choose: (trial, chosen) => {
      const trials = new Set(getState().trials)
      if (chosen) trials.add(trial)
      else trials.delete(trial)
      setState({ trials })
    },
    run: async (allowedAddress) => {
      const { text, target, url, trials } = getState()
      setState({ task: running, card: null })
      const outcome = await bridge.eventTester.run({
        target: targetOf({ target, url }, allowedAddress),
        // In the order in which the event tester sends, whatever was ticked first.
        trials: testCases.filter((trial) => trials.has(trial)),
        body: text,
      })
      setState({ task: stateAfter(outcome), card: outcome.ok ? outcome.value : null })
    },
  }
})
