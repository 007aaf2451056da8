import { expect as runnersExpect } from 'playwright/test'
import { expectTimeoutMs } from '../runs.ts'

/**
 * For steps that a smoke run takes, too: outside of the runner an expectation would wait five seconds, which is too short
 * on a busy machine.
 */
export const expect = runnersExpect.configure({ timeout: expectTimeoutMs })
