import { expect, type Page } from 'playwright/test'
import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'
import { grid, openCampaigns } from '../../support/campaigns.ts'
import { changeElsewhere, lineItemsAtService } from '../../support/line-items.ts'
import { lockDatabase } from '../../support/locked-database.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { elsewhere } from '../../support/program/elsewhere.ts'
import { test } from '../../support/program/fixtures.ts'
import { workspaceOf } from '../../support/program/person.ts'
import { goTo } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

test('the conflicts of an account are resolved together, some by the cell and the rest one way', {
  tag: '@gate',
}, async ({ adasProgram: program }) => {
  const { window, profile } = program
  await openCampaigns(program)
  const service = await elsewhere(window)
  const ids = [...(await lineItemsAtService(service)).keys()].slice(-4)
  await rename(window, ids)
  for (const id of ids) await changeElsewhere(service, id, `name=Elsewhere%20${id}`)
  await window.getByRole('button', { name: 'Refresh campaigns' }).click()

  await window.getByRole('link', { name: '4 conflicts' }).click()
  await expect(window.getByRole('heading', { name: 'Conflicts', level: 1 })).toBeVisible()
  const [first = '', second = ''] = ids
  await expect(window.getByRole('region', { name: `Mine ${first}` })).toContainText(`Elsewhere ${first}`)
  // Who changed it, and when, from the service's history.
  await expect(window.getByRole('region', { name: `Mine ${second}` })).toContainText(/Changed .* by ada/)
  await expectAccessible(window, 'conflicts')
  await window.getByRole('radio', { name: `Mine: Name of Mine ${first}` }).check()
  await window.getByRole('radio', { name: `Theirs: Name of Mine ${second}` }).check()
  await window.getByRole('button', { name: 'Resolve 2 changes' }).click()
  await expect(window.getByText('2 conflicts resolved. Use Undo to revert.')).toBeVisible()
  await expect(window.getByRole('link', { name: '2 conflicts' })).toBeVisible()
  // Another program locks the data file: nothing is resolved before it releases the lock.
  const unlock = lockDatabase(profile)
  await window.getByRole('button', { name: 'Take theirs in all' }).click()
  const again = window.getByRole('alert').getByRole('button', { name: 'Retry' })
  await expect(again).toBeVisible()
  await expectAccessible(window, 'conflicts that could not be resolved')
  unlock()
  await again.click()
  await expect(window.getByText('No conflicts.')).toBeVisible()
  await expect(window.getByRole('link', { name: '1 unpublished change → Review' })).toBeVisible()
  await goTo(window, `/campaigns/${first}`)
  await expect(window.getByRole('textbox', { name: 'Name' })).toHaveValue(`Mine ${first}`)
  // The grid has scrolled to it, too.
  await expect(grid(window).getByRole('gridcell', { name: `Mine ${first}` })).toBeVisible()

  await window.getByRole('link', { name: '1 unpublished change → Review' }).click()
  await window.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(window.getByText('Published', { exact: true })).toBeVisible()
  const names = [...(await lineItemsAtService(service)).values()].slice(-4).map(({ name }) => name)
  expect(names).toEqual([`Mine ${first}`, ...ids.slice(1).map((id) => `Elsewhere ${id}`)])
})

async function rename(window: Page, ids: readonly string[]): Promise<void> {
  await window.evaluate(
    async ({ workspace, keys }) => {
      const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
      const edits = keys.map((key) => ({
        subject: 'lineItem' as const,
        key,
        fields: { name: `Mine ${key}` },
      }))
      const edited = await bridge.campaigns.edit({ workspace, label: 'rename', edits })
      if (!edited.ok || edited.value.changed !== keys.length) throw new Error('Not all were renamed.')
    },
    { workspace: await workspaceOf(window), keys: ids },
  )
}
