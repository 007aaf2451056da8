import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox, register, startReceiver } from '../../support/program/person.ts'
import { areaLink, chooseTheme, goTo } from '../../support/program/screens.ts'
import { isGate } from '../../support/runs.ts'

const pictures = 'out/captures/sandbox'

test('a user subscribes to messages, sees one arrive, and watches a webhook turn invalid as time passes', {
  tag: '@gate',
}, async ({ adasProgram: program }) => {
  const { window } = program
  await exploreSandbox(program)
  await startReceiver(window)
  await register(window)
  await goTo(window, '/streams/subscriptions/new')
  const events = window.getByRole('form', { name: 'One kind of event' })
  await events.getByLabel('Event', { exact: true }).selectOption('dm.received')
  await events.getByLabel('Webhook').selectOption({ index: 1 })
  await events.getByRole('button', { name: 'Subscribe to events' }).click()
  await expect(window.getByText('Subscribed to dm.received.')).toBeVisible()

  await areaLink(window, 'Sandbox').click()
  const acts = window.getByRole('form', { name: 'Act as a person' })
  await acts.getByRole('textbox', { name: 'Text' }).fill('Are the boots back?')
  await acts.getByRole('button', { name: 'Send message' }).click()
  await expect(window.getByRole('list', { name: 'What happened' })).toContainText(
    '@bert sent @ada a message.',
  )
  await goTo(window, '/webhooks/inbox')
  await expect(window.getByRole('row', { name: /Direct message received/ })).toBeVisible()
  await picture(window, 'message-arrived')

  // The endpoint stops answering, and the sandbox checks it once an hour of its own time.
  await goTo(window, '/webhooks')
  const path = window.getByRole('navigation', { name: 'Event path' })
  await expect(path.getByRole('link', { name: /^Service: 1 valid/ })).toBeVisible()
  await window.getByRole('button', { name: 'Stop the receiver' }).click()
  await expect(window.getByRole('button', { name: 'Start the receiver' })).toBeVisible()
  await goTo(window, '/sandbox/clock')
  await window.getByRole('button', { name: '+1 hour' }).click()
  await expect(window.getByText(/The sandbox’s clock shows/)).toBeVisible()
  await picture(window, 'clock-moved')
  await goTo(window, '/webhooks')
  await expect(path.getByRole('link', { name: /^Service: 1 of 1 invalid/ })).toBeVisible()
  await picture(window, 'webhook-invalid')
  await goTo(window, '/sandbox/clock')
  await window.getByRole('button', { name: 'Back to real time' }).click()
})

/** A step as its user sees it, in both themes; nobody looks at those of the gate. */
async function picture(window: Page, name: string): Promise<void> {
  if (isGate) return
  await mkdir(pictures, { recursive: true })
  for (const theme of ['light', 'dark'] as const) {
    await chooseTheme(window, theme)
    await window.screenshot({ path: `${pictures}/${name}-${theme}.png` })
  }
}

test('the clock, the app and faults are set, and people hold a conversation', async ({ program }) => {
  const { window } = program
  await exploreSandbox(program)
  await goTo(window, '/sandbox/people')
  const acts = window.getByRole('form', { name: 'Act as a person' })
  await acts.getByRole('combobox', { name: 'Act' }).selectOption('Start conversation')
  await acts.getByRole('button', { name: 'Start conversation' }).click()
  await expect(window.getByText('@bert started a conversation with @ada.').first()).toBeVisible()
  await acts.getByRole('combobox', { name: 'Act' }).selectOption('Write in conversation')
  await acts.getByRole('combobox', { name: 'Conversation' }).selectOption({ index: 1 })
  await acts.getByRole('textbox', { name: 'Text' }).fill('Are the boots back?')
  await acts.getByRole('button', { name: 'Write in conversation' }).click()
  await expect(window.getByText('@bert wrote in a conversation.').first()).toBeVisible()
  await picture(window, 'conversation')

  await goTo(window, '/sandbox/clock')
  const time = window.getByRole('timer', { name: 'Time in the sandbox' })
  const before = await time.textContent()
  await window.getByRole('button', { name: '+1 hour' }).click()
  await expect(window.getByText(/The sandbox’s clock shows/)).toBeVisible()
  await expect(time).not.toHaveText(before ?? '')
  await window.getByRole('button', { name: 'Back to real time' }).click()

  await goTo(window, '/sandbox/app')
  const app = window.getByRole('form', { name: 'What the app may do' })
  await app.getByRole('checkbox', { name: 'Search for posts' }).uncheck()
  await app.getByRole('button', { name: 'Save switches' }).click()
  await expect(window.getByText('Switches of Flightdeck saved.')).toBeVisible()

  await goTo(window, '/sandbox/faults')
  const plan = window.getByRole('form', { name: 'Plan a fault' })
  await plan.getByRole('textbox', { name: 'Path contains' }).fill('/nothing')
  await plan.getByRole('button', { name: 'Plan fault' }).click()
  const planned = window.getByRole('table', { name: 'Planned faults' })
  await expect(planned.getByRole('row', { name: /\/nothing/ })).toBeVisible()
  await window.getByRole('button', { name: 'Remove all faults' }).click()
  await expect(planned).toBeHidden()
})

test('every view of the sandbox is accessible in both themes', async ({ program }) => {
  const { window } = program
  await exploreSandbox(program)
  await mkdir(pictures, { recursive: true })
  for (const view of ['people', 'clock', 'app', 'faults']) {
    await goTo(window, `/sandbox/${view}`)
    await expect(window.getByRole('heading', { level: 1, name: /sandbox/i })).toBeVisible()
    await expect(window.locator('main [role="status"][aria-busy="true"]')).toHaveCount(0)
    for (const theme of ['light', 'dark'] as const) {
      await chooseTheme(window, theme)
      for (const [width, height] of [
        [1280, 800],
        [900, 600],
      ] as const) {
        await window.setViewportSize({ width, height })
        await window.screenshot({ path: `${pictures}/${view}-${theme}-${width}.png` })
        await expectAccessible(window, `${view}, ${theme}, ${width}`)
      }
    }
  }
})
