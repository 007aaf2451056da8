import { t } from '../../../shared/text/language.ts'

export interface TourStep {
  readonly title: string
  readonly text: string
  /** The screen that the step is about. */
  readonly path: string
  /** Selector of the control that the panel points at. */
  readonly anchor: string
}

export const tourSteps: readonly [TourStep, ...TourStep[]] = [
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
    anchor: '[data-tour="review"]',
  },
  {
    title: t`Publish without losing anything`,
    text: t`Compare before and after, then publish. Crashes and lost responses neither lose nor duplicate a change, and Activity can undo the publish.`,
    path: '/review/changes',
    anchor: '[data-tour="publish"]',
  },
  {
    title: t`Watch events arrive`,
    text: t`Register a webhook and follow its events in the inbox. In the sandbox, a tunnel leads them to this computer.`,
    path: '/webhooks',
    anchor: '[data-tour="webhooks"]',
  },
]
