import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunResult, runScenario } from './hostile-run.ts'
import { type HostileStage, openHostileStage } from './hostile-stage.ts'
import { RecordsUsedUp } from './planned-kinds.ts'
import type { Scenario } from './scenario.ts'

/** Runs any number of scenarios, with new services from time to time, so that their lists stay short. */
export interface HostilePublisher {
  publish(scenario: Scenario): Promise<RunResult>
  end(): Promise<void>
}

const publishesPerService = 60

export function createHostilePublisher(): HostilePublisher {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-hostile-'))
  let hostile: HostileStage | null = null
  let publishes = 0

  const closeStage = async (): Promise<void> => {
    await hostile?.end()
    hostile = null
  }
  const runOnce = async (scenario: Scenario): Promise<RunResult> => {
    publishes += 1
    if (publishes % publishesPerService === 0) await closeStage()
    hostile ??= await openHostileStage()
    return runScenario(hostile, scenario, { folder, tag: `run${publishes}` })
  }
  return {
    async publish(scenario) {
      try {
        return await runOnce(scenario)
      } catch (error) {
        if (!(error instanceof RecordsUsedUp)) throw error
        await closeStage()
        return runOnce(scenario)
      }
    },
    async end() {
      await closeStage()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
