import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { enterSandbox, type Stage, type StageOptions, setStage, signIn } from './stage.ts'

/** One of Ada's accounts. */
export const workspace = {
  environmentId: 'sandbox',
  host: 'ads',
  accountId: demoAccountIds.northwind,
} as const

/** A stage on which Ada works in the sandbox. */
export async function setAdasStage(options: StageOptions = {}): Promise<Stage> {
  const stage = await setStage(options)
  await enterSandbox(stage)
  await signIn(stage, 'ada')
  return stage
}
