import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createWritePace } from '../../../../../src/main/core/store/write-pace.ts'

const turns = async (number: number): Promise<void> => {
  for (let turn = 0; turn < number; turn += 1) await setImmediate()
}

function resting(pace: { wait(): Promise<void> }) {
  const state = { isOver: false }
  void pace.wait().then(() => {
    state.isOver = true
  })
  return state
}

describe('the pace of large changes', () => {
  it('lets others take a turn if nothing holds it', async () => {
    const state = resting(createWritePace())
    expect(state.isOver).toBe(false)
    await turns(2)
    expect(state.isOver).toBe(true)
  })

  it('pauses from the hold until the release, also if held twice', async () => {
    const pace = createWritePace()
    pace.pause()
    pace.pause()
    const all = [resting(pace), resting(pace)]
    await turns(5)
    expect(all.map(({ isOver }) => isOver)).toEqual([false, false])
    pace.resume()
    await turns(2)
    expect(all.map(({ isOver }) => isOver)).toEqual([true, true])
    const later = resting(pace)
    await turns(2)
    expect(later.isOver).toBe(true)
  })

  it('continues after a while if nothing releases it', async () => {
    const [patient, hasty] = [createWritePace(3_600_000), createWritePace(1)]
    for (const pace of [patient, hasty]) pace.pause()
    const states = [resting(patient), resting(hasty)]
    await expect.poll(() => states.map(({ isOver }) => isOver)).toEqual([false, true])
    patient.resume()
  })
})
