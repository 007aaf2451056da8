import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { exploreSandbox } from './program/person.ts'
import type { DialogAnswers, Program } from './program/program.ts'
import { areaLink } from './program/screens.ts'

/** Steps of a person with media. */

/** Writes files into a test's profile, with which they are removed; returns their paths. */
export function writeFiles(profile: string, files: Readonly<Record<string, Buffer>>): readonly string[] {
  const folder = join(profile, '..', 'files')
  mkdirSync(folder, { recursive: true })
  return Object.entries(files).map(([name, bytes]) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  })
}

/** The user's choice in the system's dialog. */
export function picks(paths: readonly string[]): DialogAnswers {
  return { open: paths }
}

/** Signs in to the sandbox, works in its account with creatives, and opens the media library. */
export async function openMedia(program: Program): Promise<void> {
  const { window } = program
  await exploreSandbox(program)
  await window.getByRole('button', { name: /^Switch account or user/ }).click()
  await window.getByRole('menuitem', { name: 'Northwind Outdoor' }).click()
  await expect(window.getByRole('button', { name: /Northwind Outdoor/ })).toBeVisible()
  await goToMedia(window)
}

export async function goToMedia(window: Page): Promise<void> {
  await areaLink(window, 'Media').click()
  await expect(window.getByRole('heading', { name: 'Media', level: 1 })).toBeVisible()
  await expect(library(window).getByRole('option').first()).toBeVisible()
}

/** The library as tiles. */
export function library(window: Page) {
  return window.getByRole('listbox', { name: 'Media' })
}

export function tile(window: Page, name: RegExp) {
  return library(window).getByRole('option', { name })
}

/** Drops files on the screen like the system does. */
export async function dropFiles(window: Page, paths: readonly string[]): Promise<void> {
  const session = await window.context().newCDPSession(window)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [...paths], dragOperationsMask: 1 }
    await session.send('Input.dispatchDragEvent', { type, x: 500, y: 400, data })
  }
  await session.detach()
}
