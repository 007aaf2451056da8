import { enterSandbox, type Stage, type StageOptions, setStage, signIn } from './stage.ts'

/** A stage on which Ada works in the sandbox. */
export async function setAdasStage(options: StageOptions = {}): Promise<Stage> {
  const stage = await setStage(options)
  await enterSandbox(stage)
  await signIn(stage, 'ada')
  return stage
}
