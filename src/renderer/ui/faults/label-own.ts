import { assertNever } from '../../../shared/core/assert-never.ts'
import type {
  RefusedFault,
  SandboxStoppedFault,
  SecretsFault,
  StorageFault,
} from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'
import { asSentence } from '../../../shared/text/sentence.ts'
import { type FaultAction, type FaultMessage, tryAgain } from './label-shape.ts'

/** Messages for states in which the system's secret store can't be used. */
export function secretsMessage(fault: SecretsFault): FaultMessage {
  const choose: FaultAction = { kind: 'settings', label: t`Choose how to store secrets` }
  const base = { tone: 'attention', details: [fault.message] } as const
  switch (fault.state) {
    case 'unavailable':
      return {
        ...base,
        title: t`The system’s secret store isn’t responding`,
        explanation: t`Keys and tokens can’t be stored safely without it. It may be locked.`,
        nextStep: t`Unlock it and try again, or keep secrets only until you quit.`,
        action: choose,
      }
    case 'unreadable':
      return {
        ...base,
        title: t`Stored secrets can’t be opened`,
        explanation: t`They were encrypted by another secret store or another user of this computer.`,
        nextStep: t`Enter the app keys again and sign in. Everything else is still here.`,
        action: { kind: 'keys', label: t`Enter the keys again` },
      }
    case 'missing':
      return {
        ...base,
        title: t`The app keys are missing`,
        explanation: t`This environment has no app key and secret, so requests can’t be signed.`,
        nextStep: t`Enter the keys of your app.`,
        action: { kind: 'keys', label: t`Enter the keys` },
      }
    default:
      return assertNever(fault.state)
  }
}

/** Messages for requests that our own checks refuse before anything is sent. */
export function refusedMessage(fault: RefusedFault): FaultMessage {
  const base = { tone: 'error', details: [fault.message] } as const
  switch (fault.reason) {
    case 'state':
      return {
        ...base,
        tone: 'attention',
        title: t`Not possible right now`,
        explanation: asSentence(fault.message),
        nextStep: t`Resolve what blocks it, then try again.`,
        action: tryAgain,
      }
    case 'decided':
      return {
        ...base,
        tone: 'attention',
        title: t`Marked as not sent`,
        explanation: asSentence(fault.message),
        nextStep: t`Retry it, or publish its draft later.`,
        action: null,
      }
    case 'size':
      return {
        ...base,
        title: t`Too large to send`,
        explanation: t`Nothing was sent.`,
        nextStep: t`Make it smaller and try again.`,
        action: null,
      }
    case 'input':
    case 'sender':
      return {
        ...base,
        title: t`Flightdeck refused its own request`,
        explanation: t`A safety check failed. Nothing was sent.`,
        nextStep: t`Check what you entered. If it looks right, this is a bug.`,
        action: null,
      }
    default:
      return assertNever(fault.reason)
  }
}

/** Messages for problems with this program's disk or database. */
export function storageMessage(fault: StorageFault): FaultMessage {
  if (fault.code === 'NEWER_SCHEMA') {
    return {
      tone: 'error',
      title: t`The data is from a newer version of Flightdeck`,
      explanation: asSentence(fault.message),
      nextStep: t`Install the newer version. Your data is unchanged.`,
      action: { kind: 'dataFolder', label: t`Open data folder` },
      details: [fault.code],
    }
  }
  if (fault.code === 'SQLITE_BUSY' || fault.code === 'SQLITE_LOCKED') {
    return {
      tone: 'attention',
      title: t`Another program is using the data`,
      explanation: t`Another program, such as a backup, is using the data file. Nothing was changed.`,
      nextStep: t`Close it or wait until it’s done, then try again.`,
      action: tryAgain,
      details: [`${fault.code}: ${fault.message}`],
    }
  }
  return {
    tone: 'error',
    title: t`Couldn’t read or write data on this computer`,
    explanation: t`The disk or database reported ${fault.code}. Usually the disk is full or permissions are missing.`,
    nextStep: t`Free up space or allow Flightdeck to write to its data folder, then try again.`,
    action: { kind: 'dataFolder', label: t`Open data folder` },
    details: [fault.message],
  }
}

export function sandboxStoppedMessage(fault: SandboxStoppedFault): FaultMessage {
  return {
    tone: 'attention',
    title: t`The built-in sandbox is not running`,
    explanation: t`It stands in for the service in this environment, so nothing was sent.`,
    nextStep: t`Start the sandbox. Screens show the last synced data.`,
    action: { kind: 'sandbox', label: t`Start the sandbox` },
    details: [fault.message],
  }
}
