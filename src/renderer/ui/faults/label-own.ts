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
        title: "The system's secret store does not answer",
        explanation: 'Without it, keys and tokens cannot be kept safely. It may be locked.',
        nextStep: 'Unlock it and try again, or keep secrets only until you quit.',
        action: choose,
      }
    case 'unreadable':
      return {
        ...base,
        title: 'Stored secrets can no longer be opened',
        explanation: 'They were locked by another secret store or another user of this computer.',
        nextStep: 'Enter the app keys again and sign in. Everything else is still here.',
        action: { kind: 'keys', label: 'Enter the keys again' },
      }
    case 'missing':
      return {
        ...base,
        title: 'The app keys are missing',
        explanation: 'This environment has no app key and secret, so requests cannot be signed.',
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
        nextStep: 'Finish or undo what blocks it, then try again.',
        action: tryAgain,
      }
    case 'size':
      return {
        ...base,
        title: 'Too large to send',
        explanation: 'The program refuses it before anything is sent.',
        nextStep: 'Make it smaller and try again.',
        action: null,
      }
    case 'input':
    case 'sender':
      return {
        ...base,
        title: 'The program refused its own request',
        explanation: 'A safety check between the window and the program said no. Nothing was sent.',
        nextStep: 'Check what you entered. If it looks right, this is a mistake in the program.',
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
      title: 'The data belongs to a newer version of this program',
      explanation: asSentence(fault.message),
      nextStep: 'Install the newer version. Nothing of the data was changed.',
      action: { kind: 'dataFolder', label: 'Open the data folder' },
      details: [fault.code],
    }
  }
  if (fault.code === 'SQLITE_BUSY' || fault.code === 'SQLITE_LOCKED') {
    return {
      tone: 'attention',
      title: 'Another program holds the data on this computer',
      explanation: 'Something else is working on the data file, such as a backup. Nothing was changed.',
      nextStep: 'Close it, or wait until it is done, then try again.',
      action: tryAgain,
      details: [`${fault.code}: ${fault.message}`],
    }
  }
  return {
    tone: 'error',
    title: 'The data on this computer could not be read or written',
    explanation: `The disk or the database answered ${fault.code}. A full disk and missing rights are the usual causes.`,
    nextStep: 'Make room or give the program the right to write in its data folder, then try again.',
    action: { kind: 'dataFolder', label: 'Open the data folder' },
    details: [fault.message],
  }
}

export function sandboxStoppedMessage(fault: SandboxStoppedFault): FaultMessage {
  return {
    tone: 'attention',
    title: 'The built-in sandbox is not running',
    explanation: 'It answers in place of the service in this environment, so nothing was sent.',
    nextStep: 'Start the sandbox. What you see stays as it was last read.',
    action: { kind: 'sandbox', label: 'Start the sandbox' },
    details: [fault.message],
  }
}
