import { assertNever } from '../../../shared/core/assert-never.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Installation, UpdateProgress, UpdateRefusal } from '../../../shared/desktop/update.ts'
import { t } from '../../../shared/text/language.ts'
import { asSentence } from '../../../shared/text/sentence.ts'
import type { Tone } from '../../ui/status-label.tsx'

export interface UpdateLabel {
  readonly tone: Tone
  readonly title: string
  /** What it means and what to do; empty if the title says it all. */
  readonly explanation: string
}

/** What the update screen says; null before the first check. */
export function updateLabel(progress: UpdateProgress, installation: Installation | null): UpdateLabel | null {
  switch (progress.kind) {
    case 'unknown':
      return null
    case 'checking':
      return { tone: 'neutral', title: t`Checking for updates`, explanation: '' }
    case 'current':
      return { tone: 'ok', title: t`Flightdeck is up to date`, explanation: '' }
    case 'newer':
      return {
        tone: 'information',
        title: t`Version ${progress.release.version} is available`,
        explanation: t`The release is signed. The package is verified during the download.`,
      }
    case 'downloading':
      return { tone: 'neutral', title: t`Downloading version ${progress.release.version}`, explanation: '' }
    case 'cancelled':
      return {
        tone: 'neutral',
        title: t`The download was cancelled`,
        explanation: t`Version ${progress.release.version} is still available.`,
      }
    case 'verifying':
      return { tone: 'neutral', title: t`Verifying the package`, explanation: '' }
    case 'ready':
      return {
        tone: 'ok',
        title: t`Version ${progress.release.version} is ready to install`,
        explanation: t`${nextSteps[installation ?? 'show']} The package is verified again first.`,
      }
    case 'replaced':
      return {
        tone: 'ok',
        title: t`Version ${progress.release.version} is installed`,
        explanation: t`Restart to finish. Drafts stay, and jobs continue.`,
      }
    case 'handedOver':
      return installation === 'run'
        ? {
            tone: 'ok',
            title: t`The installer of version ${progress.release.version} is running`,
            explanation: t`Flightdeck quits and restarts when the installer finishes.`,
          }
        : {
            tone: 'ok',
            title: t`The package of version ${progress.release.version} is open`,
            explanation: t`Follow the steps, then restart Flightdeck. Drafts stay.`,
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
  replace: t`Replace this version, or show the package in its folder.`,
  run: t`Flightdeck quits, its installer runs, and the new version starts.`,
  open: t`Open it and follow the steps of your system. On macOS, drag Flightdeck to Applications.`,
  show: t`Show it in its folder, quit Flightdeck, then install it.`,
}

const refusals: Readonly<Record<UpdateRefusal, { readonly title: string; readonly nextStep: string }>> = {
  signature: {
    title: t`Release refused: not signed`,
    nextStep: t`Check again later. If this persists, contact the publisher of this build.`,
  },
  malformed: {
    title: t`Release refused: unreadable`,
    nextStep: t`Contact the publisher of this build. You may have to install a newer release manually.`,
  },
  downgrade: {
    title: t`Release refused: older version`,
    nextStep: t`Nothing to do. You have the newer version.`,
  },
  expired: {
    title: t`Release refused: out of date`,
    nextStep: t`Check this computer’s date. If it’s right, ask the publisher of this build for a newer release.`,
  },
  otherPlatform: {
    title: t`No package for this system`,
    nextStep: t`Check again later, or ask the publisher of this build for a package.`,
  },
  package: {
    title: t`Package refused: signature mismatch`,
    nextStep: t`Download it again. If this persists, contact the publisher of this build.`,
  },
  altered: {
    title: t`Package refused: changed after download`,
    nextStep: t`Download it again. If you didn’t change it, find out which program did.`,
  },
}

function refusedMessage(reason: UpdateRefusal, message: string): UpdateLabel {
  const { title, nextStep } = refusals[reason]
  const tone = reason === 'downgrade' || reason === 'otherPlatform' ? 'attention' : 'error'
  return { tone, title, explanation: `${asSentence(message)} ${nextStep}` }
}

/** The failure isn't the ads service's, so its usual messages for faults would mislead. */
function failedLabel({
  fault,
  release,
  packageHandling,
}: Extract<UpdateProgress, { kind: 'failed' }>): UpdateLabel {
  return {
    tone: 'attention',
    title:
      packageHandling === 'install' ? t`Couldn’t install the update` : failureTitle(fault, release !== null),
    explanation: t`${whatFailed(fault)} Your version is unchanged.`,
  }
}

function failureTitle(fault: Fault, downloading: boolean): string {
  if (fault.kind === 'storage') return t`Couldn’t save the update`
  return downloading ? t`Couldn’t download the package` : t`Couldn’t check for updates`
}

function whatFailed(fault: Fault): string {
  switch (fault.kind) {
    case 'offline':
      return t`${fault.host} can’t be reached (${fault.code}). Check the network, then try again.`
    case 'timeout':
      return t`Timed out. Check the network, then try again.`
    case 'dropped':
      return fault.code === 'RESPONSE_TOO_LARGE'
        ? t`The response is too large for a release description.`
        : t`The connection was cut (${fault.code}). Try again.`
    case 'storage':
      return t`Couldn’t write a file (${fault.code}). Free up space or allow Flightdeck to write there, then try again.`
    default:
      return asSentence(fault.message)
  }
}
