import { firstMinute } from '../../support/program/first-minute.ts'
import { test } from '../../support/program/fixtures.ts'

// The gate takes the same steps by keyboard alone (keyboard.spec.ts).
test('a new user gets from the welcome screen to an event in the inbox', async ({ program }) => {
  for (const step of firstMinute) await test.step(step.name, () => step.take(program))
})
