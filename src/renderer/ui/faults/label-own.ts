import { assertNever } from '../../../shared/core/assert-never.ts'
import type {
  RefusedFault,
  SandboxStoppedFault,
  SecretsFault,
  StorageFault,
} from '../../../shared/core/fault.ts'
import { asSentence } from '../text-format.ts'
import { type FaultAction, type FaultMessage, tryAgain } from './label-shape.ts'

/** Words for the states in which the system's secret store is of no help. */
export function secretsMessage(fault: SecretsFault): FaultMessage {
  const choose: FaultAction = { kind: 'settings', label: 'Choose how to keep secrets' }
  const base = { tone: 'attention', details: [fault.message] } as const
  switch (fault.state) {
    case 'unavailable':
      return {
        ...base,
        title: 'The system’s secret store isn’t responding',
        explanation: 'Keys and tokens can’t be stored safely without it. It may be locked.',
        nextStep: 'Unlock it and try again, or keep secrets only until you quit.',
        action: choose,
      }
    case 'unreadable':
      return {
        ...base,
        title: 'Stored secrets can’t be opened',
        explanation: 'They were encrypted by another secret store or another user of this computer.',
        nextStep: 'Enter the app keys again and sign in. Everything else is still here.',
        action: { kind: 'keys', label: 'Enter the keys again' },
      }
    case 'missing':
      return {
        ...base,
        title: 'The app keys are missing',
        explanation: 'This environment has no app key and secret, so requests can’t be signed.',
        nextStep: 'Enter the keys of your app.',
        action: { kind: 'keys', label: 'Enter the keys' },
      }
    default:
      return assertNever(fault.state)
  }
}

/** Words for what our own guards refuse before anything is sent. */
export function refusedMessage(fault: RefusedFault): FaultMessage {
  const base = { tone: 'error', details: [fault.message] } as const
  switch (fault.reason) {
    case 'state':
      return {
        ...base,
        tone: 'attention',
        title: 'Not possible right now',
        explanation: asSentence(fault.message),
        nextStep: 'Resolve what blocks it, then try again.',
        action: tryAgain,
      }
    case 'size':
      return {
        ...base,
        title: 'Too large to send',
        explanation: 'Nothing was sent.',
        nextStep: 'Make it smaller and try again.',
        action: null,
      }
    case 'input':
    case 'sender':
      return {
        ...base,
        title: 'Flightdeck refused its own request',
        explanation: 'A safety check failed. Nothing was sent.',
        nextStep: 'Check what you entered. If it looks right, this is a bug.',
        action: null,
      }
    default:
      return assertNever(fault.reason)
  }
}

/** Words for trouble with the disk or the database of this program. */
export function storageMessage(fault: StorageFault): FaultMessage {
  if (fault.code === 'NEWER_SCHEMA') {
    return {
      tone: 'error',
      title: 'The data is from a newer version of Flightdeck',
      explanation: asSentence(fault.message),
      nextStep: 'Install the newer version. Your data is unchanged.',
      action: { kind: 'dataFolder', label: 'Open data folder' },
      details: [fault.code],
    }
  }
  if (fault.code === 'SQLITE_BUSY' || fault.code === 'SQLITE_LOCKED') {
    return {
      tone: 'attention',
      title: 'Another program is using the data',
      explanation: 'Another program, such as a backup, is using the data file. Nothing was changed.',
      nextStep: 'Close it or wait until it’s done, then try again.',
      action: tryAgain,
      details: [`${fault.code}: ${fault.message}`],
    }
  }
  return {
    tone: 'error',
    title: 'Couldn’t read or write data on this computer',
    explanation: `The disk or database reported ${fault.code}. Usually the disk is full or permissions are missing.`,
    nextStep: 'Free up space or allow Flightdeck to write to its data folder, then try again.',
    action: { kind: 'dataFolder', label: 'Open data folder' },
    details: [fault.message],
  }
}

export function sandboxStoppedMessage(fault: SandboxStoppedFault): FaultMessage {
  return {
    tone: 'attention',
    title: 'The built-in sandbox is not running',
    explanation: 'It stands in for the service in this environment, so nothing was sent.',
    nextStep: 'Start the sandbox. Screens show the last synced data.',
    action: { kind: 'sandbox', label: 'Start the sandbox' },
    details: [fault.message],
  }
}
