import { expect, type Page } from 'playwright/test'

export async function goTo(window: Page, path: string): Promise<void> {
  await window.evaluate((to) => {
    globalThis.location.hash = to
  }, path)
}

export async function workInFirstAccount(window: Page): Promise<void> {
  await window.getByRole('button', { name: /^Switch account or user/ }).click()
  await window.getByRole('menuitem', { name: 'Northwind Outdoor' }).click()
  await expect(window.getByRole('button', { name: /Northwind Outdoor/ })).toBeVisible()
}

export async function newCard(window: Page, name: string): Promise<void> {
  await goTo(window, '/creatives/cards/new')
  await window.getByLabel('Name', { exact: true }).fill(name)
  await expect(window.getByText(/^Saved/)).toBeVisible()
}
