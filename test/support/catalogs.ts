import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'

/** Chooses the first account, which makes catalogs reachable. */
export async function chooseAccount(window: Page): Promise<void> {
  await window.getByRole('button', { name: /^Switch account or user/ }).click()
  await window
    .getByRole('menuitem', { name: /Northwind/ })
    .first()
    .click()
  await expect(window.getByRole('navigation', { name: 'Areas' })).toBeVisible()
}

const header = 'SKU;Name;Description;Stock status;Condition;Price;URL;Image URL;Brand;Category'

/** A feed of thirty valid products, and one for every kind of mistake. */
export function feedText(right = 30): string {
  const line = (id: string, change: readonly [number, string][] = []) => {
    const cells = [
      id,
      `Lantern ${id}`,
      `A lantern that is called ${id}.`,
      'in_stock',
      'New',
      '12,50 €',
      `http://shop.example/${id}`,
      `https://img.example/${id}.jpg`,
      'Northwind',
      'Outdoor > Light',
    ]
    for (const [place, value] of change) cells[place] = value
    return cells.join(';')
  }
  const mistakes = [
    line('twice'),
    line('twice'),
    line(''),
    line('dear', [[5, 'much']]),
    line('nowhere', [[6, 'ftp://shop.example']]),
    line('odd', [[3, 'perhaps']]),
    line('long', [
      [
        1,
        'Lantern for two, with three levels of light, a hook for the ridge of the tent, and a case that charges phones on the way from one hut to the next, in red',
      ],
    ]),
    line('nobody', [[8, '']]),
  ]
  const lines = Array.from({ length: right }, (_, place) => line(`lantern-${place + 1}`))
  return [header, ...lines, ...mistakes].join('\n')
}
