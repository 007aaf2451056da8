import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandLine } from '../../../support/command-line.ts'
import { type CommandScenario, runByCommand } from './command-line-run.ts'
import { type RunResult, runScenario } from './hostile-run.ts'
import { type HostileService, openHostileStage, openService } from './hostile-stage.ts'
import { RecordsUsedUp } from './planned-kinds.ts'
import type { Scenario } from './scenario.ts'
import { runByWindow } from './window-run.ts'

/** Runs any number of scenarios, with new services from time to time, so that their lists stay short. */
export interface HostilePublisher<Run extends Scenario> {
  publish(scenario: Run): Promise<RunResult>
  end(): Promise<void>
}

const publishesPerService = 60

/** The whole program without a window, within this process and on simulated time. */
export function createHostilePublisher(): HostilePublisher<Scenario> {
  return createPublisher(openHostileStage, runScenario)
}

/** The built command line in real time; several at once share what is built. */
export function createCommandPublisher(commandLine: CommandLine): HostilePublisher<CommandScenario> {
  return createPublisher(openService, (service, scenario, place) =>
    runByCommand({ ...place, service, commandLine }, scenario),
  )
}

/** All of main behind its bridge, as a window uses it, in real time. */
export function createWindowPublisher(): HostilePublisher<Scenario> {
  return createPublisher(openService, (service, scenario, place) =>
    runByWindow({ ...place, service }, scenario),
  )
}

function createPublisher<Service extends HostileService, Run extends Scenario>(
  open: () => Promise<Service>,
  run: (service: Service, scenario: Run, place: { folder: string; tag: string }) => Promise<RunResult>,
): HostilePublisher<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-hostile-'))
  let service: Service | null = null
  let publishes = 0

  const closeService = async (): Promise<void> => {
    await service?.end()
    service = null
  }
  const runOnce = async (scenario: Run): Promise<RunResult> => {
    publishes += 1
    if (publishes % publishesPerService === 0) await closeService()
    service ??= await open()
    return run(service, scenario, { folder, tag: `run${publishes}` })
  }
  return {
    async publish(scenario) {
      try {
        return await runOnce(scenario)
      } catch (error) {
        if (!(error instanceof RecordsUsedUp)) throw error
        await closeService()
        return runOnce(scenario)
      }
    },
    async end() {
      await closeService()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
