import type { WorkKind } from '../../../shared/desktop/work-kind.ts'
import { t } from '../../../shared/text/language.ts'

export interface TourStep {
  readonly title: string
  readonly text: string
  /** The screen that the step is about. */
  readonly path: string
  /** Selector of the control that the panel points at. */
  readonly anchor: string
}

const publishingSteps: readonly [TourStep, ...TourStep[]] = [
  {
    title: t`See what needs you`,
    text: t`Overview collects unpublished changes, issues, running jobs and flights that end soon. Each card leads to where you act on it.`,
    path: '/overview',
    anchor: 'nav[aria-label="Areas"] a[aria-label="Overview"]',
  },
  {
    title: t`Edit like a spreadsheet`,
    text: t`Press Enter in a cell, paste from a sheet, or select rows and edit them in bulk. Edits stay on this computer until you publish.`,
    path: '/campaigns',
    anchor: '[aria-label="Campaigns"]:is([role="grid"], [role="treegrid"]) [role="row"][aria-rowindex="2"]',
  },
  {
    title: t`Check before you send`,
    text: t`Review tests your changes against the service’s rules, offline too. Each issue leads to its field.`,
    path: '/review',
    anchor: 'main h1',
  },
  {
    title: t`Publish without losing anything`,
    text: t`Compare before and after, then publish. Crashes and lost responses neither lose nor duplicate a change, and Activity can undo the publish.`,
    path: '/review',
    anchor: '[data-tour="publish"]',
  },
]

const draftCreatives: TourStep = {
  title: t`Draft creatives offline`,
  text: t`Make cards, polls and posts with a preview beside the form. Everything is saved as you type, without a connection too.`,
  path: '/creatives/cards',
  anchor: 'nav[aria-label="Areas"] a[aria-label="Creatives"]',
}

const watchEvents: TourStep = {
  title: t`Watch events arrive`,
  text: t`Register a webhook and follow its events in the inbox. In the sandbox, a tunnel leads them to this computer.`,
  path: '/webhooks',
  anchor: '[data-tour="webhooks"]',
}

const integrationSteps: readonly [TourStep, ...TourStep[]] = [
  watchEvents,
  {
    title: t`Look into each event`,
    text: t`The inbox keeps every event with its signature check. Send one again, or forward all of them to your own program.`,
    path: '/webhooks/inbox',
    anchor: 'nav[aria-label="Areas"] a[aria-label="Webhooks"]',
  },
  {
    title: t`Follow a stream`,
    text: t`Write rules, see what they match as you type, and watch posts arrive. What a break missed is fetched.`,
    path: '/streams',
    anchor: 'nav[aria-label="Areas"] a[aria-label="Streams"]',
  },
  {
    title: t`Call any operation`,
    text: t`Choose an operation, fill in its form and send it signed. Copy it as curl, Node or Python.`,
    path: '/console',
    anchor: 'nav[aria-label="Areas"] a[aria-label="Console"]',
  },
  {
    title: t`Know what is left`,
    text: t`Activity shows each request, and how many calls are left of each rate limit.`,
    path: '/activity/limits',
    anchor: 'nav[aria-label="Areas"] a[aria-label="Activity"]',
  },
]

/** The steps of the tour for a kind of work, five each. */
export const tourSteps: Readonly<Record<WorkKind, readonly [TourStep, ...TourStep[]]>> = {
  ads: [...publishingSteps, draftCreatives],
  integrations: integrationSteps,
  both: [...publishingSteps, watchEvents],
}
