import { assertNever } from '../../../shared/core/assert-never.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Installation, UpdateProgress, UpdateRefusal } from '../../../shared/desktop/update.ts'
import type { Tone } from '../../ui/status-label.tsx'
import { asSentence } from '../../ui/text-format.ts'

export interface UpdateLabel {
  readonly tone: Tone
  readonly title: string
  /** What it means and what to do; empty where the title says it all. */
  readonly explanation: string
}

/** What a person is told of the way to a newer version; null before anybody looked. */
export function updateLabel(progress: UpdateProgress, installation: Installation | null): UpdateLabel | null {
  switch (progress.kind) {
    case 'unknown':
      return null
    case 'looking':
      return { tone: 'neutral', title: 'Looking for new releases', explanation: '' }
    case 'current':
      return { tone: 'ok', title: 'This is the newest version', explanation: '' }
    case 'newer':
      return {
        tone: 'information',
        title: `Version ${progress.release.version} is available`,
        explanation: 'Its description is signed. The package is checked while it is downloaded.',
      }
    case 'downloading':
      return { tone: 'neutral', title: `Downloading version ${progress.release.version}`, explanation: '' }
    case 'cancelled':
      return {
        tone: 'neutral',
        title: 'The download was cancelled',
        explanation: `Version ${progress.release.version} is still available. Nothing of it was kept.`,
      }
    case 'checking':
      return { tone: 'neutral', title: 'Checking the package once more', explanation: '' }
    case 'ready':
      return {
        tone: 'ok',
        title: `Version ${progress.release.version} is downloaded and checked`,
        explanation: `${nextSteps[installation ?? 'show']} The package is checked again first.`,
      }
    case 'replaced':
      return {
        tone: 'ok',
        title: `Version ${progress.release.version} is in place`,
        explanation: 'It runs from the next start. Drafts stay, and jobs go on where they were.',
      }
    case 'handedOver':
      return installation === 'run'
        ? {
            tone: 'ok',
            title: `The installer of version ${progress.release.version} is running`,
            explanation: 'Flightdeck quits, and starts again when the installer has finished.',
          }
        : {
            tone: 'ok',
            title: `The package of version ${progress.release.version} is open`,
            explanation: 'Follow its steps, then quit Flightdeck and start it again. Drafts stay.',
          }
    case 'refused':
      return refusedMessage(progress.reason, progress.message)
    case 'failed':
      return failedLabel(progress)
    default:
      return assertNever(progress)
  }
}

const nextSteps: Readonly<Record<Installation | 'show', string>> = {
  replace: 'Replace this version with it, or show it in its folder.',
  run: 'Flightdeck quits, its installer runs, and the new version starts.',
  open: 'Open it and follow the steps of your system. On macOS, drag Flightdeck to Applications.',
  show: 'Show it in its folder, quit Flightdeck, then install it.',
}

const refusals: Readonly<Record<UpdateRefusal, { readonly title: string; readonly nextStep: string }>> = {
  signature: {
    title: 'The release was refused: it is not signed',
    nextStep: 'Check again later. If this persists, contact the publisher of this build.',
  },
  malformed: {
    title: 'The release was refused: it cannot be read',
    nextStep: 'Contact the publisher of this build. A newer release may have to be installed by hand.',
  },
  downgrade: {
    title: 'The release was refused: it is older',
    nextStep: 'Nothing has to be done. You run the newer version.',
  },
  otherPlatform: {
    title: 'A new release has nothing for this system',
    nextStep: 'Check again later, or ask the publisher of this build for a package.',
  },
  package: {
    title: 'The package was refused: it is not what was signed',
    nextStep: 'Download it again. If this persists, contact the publisher of this build.',
  },
  altered: {
    title: 'The package was refused: it is not as it was downloaded',
    nextStep: 'Download it again. If you did not change it, find out which program did.',
  },
}

function refusedMessage(reason: UpdateRefusal, message: string): UpdateLabel {
  const { title, nextStep } = refusals[reason]
  const tone = reason === 'downgrade' || reason === 'otherPlatform' ? 'attention' : 'error'
  return { tone, title, explanation: `${asSentence(message)} ${nextStep}` }
}

/** Nothing was asked of the service here, so its own words for faults would mislead. */
function failedLabel({ fault, release, handOver }: Extract<UpdateProgress, { kind: 'failed' }>): UpdateLabel {
  return {
    tone: 'attention',
    title:
      handOver === 'install' ? 'The update could not be installed' : failureTitle(fault, release !== null),
    explanation: `${whatFailed(fault)} Your version is untouched.`,
  }
}

function failureTitle(fault: Fault, downloading: boolean): string {
  if (fault.kind === 'storage') return 'The update could not be written or read'
  return downloading ? 'The package could not be had' : 'New releases could not be looked up'
}

function whatFailed(fault: Fault): string {
  switch (fault.kind) {
    case 'offline':
      return `${fault.host} cannot be reached (${fault.code}). Check the network, then try again.`
    case 'timeout':
      return 'No answer came in time. Check the network, then try again.'
    case 'dropped':
      return fault.code === 'RESPONSE_TOO_LARGE'
        ? 'The answer is larger than the description of a release can be, so it was not read to its end.'
        : `The connection was cut before everything had come (${fault.code}). Try again.`
    case 'storage':
      return `The disk refused a file (${fault.code}). Make room or give the program the right to write there, then try again.`
    default:
      return asSentence(fault.message)
  }
}
