import type { Page } from 'playwright/test'
import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'
import { sandboxControl } from '../sandbox-control.ts'

/** The polls of one publish each, as people of an outdoor shop plan them over a day. */
const publishes: readonly (readonly string[])[] = [
  ['Summit or lake', 'Hut or tent'],
  ['Winter boots, which color'],
  ['Rope or no rope', 'Map or phone', 'Alone or in a group', 'Early or late', 'Tea or coffee'],
  ['Merino or fleece'],
  ['Which trail next', 'Which hut next', 'Which lake next'],
  ['Gift cards', 'Gift boxes'],
  ['Backpack finder, small', 'Backpack finder, large', 'Backpack finder, family', 'Backpack finder, travel'],
  ['Stove or cold dinner'],
  ['Night train or car', 'Bus or bike'],
  ['Snow shoes or skis', 'Sled or skis', 'Poles or no poles', 'Mask or goggles', 'Wax or no wax', 'Hut tour'],
  ['Rain or shine'],
  ['Shop in Berlin', 'Shop in Vienna', 'Shop in Zurich'],
  ['Lantern or head lamp'],
  ['Trail shoes, which sole', 'Trail shoes, which lace'],
]
/** Of these, the ones of which a poll is refused. */
const refusedAt = [4, 9]

/** Publishes as many times as people do in a day; the service refuses some of it. */
export async function publishAllDay(window: Page): Promise<void> {
  const control = await sandboxControl(window)
  for (const [place, names] of publishes.entries()) {
    if (refusedAt.includes(place)) {
      await control.call('/faults', {
        match: { method: 'POST', path_regex: '/cards/poll' },
        times: 1,
        status: 400,
        body: {
          errors: [{ code: 'INVALID_PARAMETER', message: 'Too many polls', parameter: 'name' }],
          request: { params: {} },
        },
      })
    }
    await window.evaluate(publishPolls, names)
  }
}

/** Runs in the program's window. */
async function publishPolls(names: readonly string[]): Promise<void> {
  const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
  const session = await bridge.session.state()
  if (!session.ok || session.value.environmentId === null || session.value.accountId === null) {
    throw new Error('No account is chosen.')
  }
  const { environmentId, accountId } = session.value
  const workspace = { environmentId, host: 'ads' as const, accountId }
  const choices = { first_choice: 'The first', second_choice: 'The second', duration_in_minutes: 1_440 }
  const draftIds: string[] = []
  for (const name of names) {
    const made = await bridge.drafts.create({ workspace, subject: 'poll', fields: { name, ...choices } })
    if (!made.ok) throw new Error(made.fault.message)
    draftIds.push(made.value.id)
  }
  const started = await bridge.publishing.start({ workspace, draftIds })
  if (!started.ok) throw new Error(started.fault.message)
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const job = await bridge.jobs.get({ jobId: started.value.id })
    if (!job.ok) throw new Error(job.fault.message)
    if (job.value.state === 'done') {
      // What was refused is given up; a published draft is gone already.
      for (const draftId of draftIds) await bridge.drafts.discard({ draftIds: [draftId] })
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The publish of ${names.join(', ')} didn’t end.`)
}
