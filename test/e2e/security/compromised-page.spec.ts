import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../../support/program/fixtures.ts'
import type { Program } from '../../support/program/program.ts'
import { answerQuestions, askedQuestions } from '../../support/program/questions.ts'

/** What a page could do if it ran foreign code, in the whole program; test/security tests every call. */

async function ready({ window }: Program): Promise<void> {
  await window.waitForFunction(() => document.readyState === 'complete' && 'flightdeck' in globalThis)
}

test('a page gets IDs for files the user chose, never for files it creates', async ({ program }) => {
  await ready(program)
  const path = join(program.profile, 'chosen.csv')
  writeFileSync(path, 'id,title,link,image_link,price\n')
  const { window: page } = program
  const forged = await page.evaluate(async () => {
    const file = new File(['x'], '/etc/passwd')
    Reflect.set(file, 'path', '/etc/passwd')
    const transfer = new DataTransfer()
    transfer.items.add(file)
    const input = document.createElement('input')
    input.type = 'file'
    input.files = transfer.files
    return window.flightdeck.chosenFiles([file, ...transfer.files, ...(input.files ?? [])])
  })
  expect(forged).toEqual([])
  const opened = await page.evaluate(
    (file) => window.flightdeck.desktop.formOf({ file }),
    Buffer.from(path).toString('base64url').padEnd(32, 'a').slice(0, 32),
  )
  expect(opened).toMatchObject({ ok: false, fault: { kind: 'refused' } })
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.id = 'chooser'
    document.body.append(input)
  })
  await page.setInputFiles('#chooser', path)
  const chosen = await page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('#chooser')
    const files = await window.flightdeck.chosenFiles([...(input?.files ?? [])])
    return { files, form: await window.flightdeck.desktop.formOf({ file: files[0]?.id ?? '' }) }
  })
  expect(chosen).toEqual({
    files: [{ id: expect.stringMatching(/^[\w-]{32}$/), name: 'chosen.csv' }],
    form: { ok: true, value: 'feed' },
  })
})

test('main asks before an act without a key press or click; clicks by a script don’t count', async ({
  program,
}) => {
  await ready(program)
  await answerQuestions(program, 'cancel')
  const { window: page } = program
  const reset = () =>
    page.evaluate(async () => {
      const outcome = await window.flightdeck.sandbox.reset()
      return outcome.ok ? 'done' : outcome.fault.kind
    })
  await page.evaluate(() => {
    document.body.click()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
    document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  })
  expect(await reset()).toBe('cancelled')
  expect(await askedQuestions(program)).toEqual([expect.stringContaining('Reset the built-in sandbox?')])
  await page.keyboard.press('Shift')
  expect(await reset()).not.toBe('cancelled')
  expect(await reset()).toBe('cancelled')
  expect(await askedQuestions(program)).toHaveLength(2)
})

test('a key press that was meant for something else leads no traffic away', async ({ program }) => {
  await ready(program)
  await answerQuestions(program, 'cancel')
  const { window: page } = program
  await page.keyboard.press('Shift')
  const outcome = await page.evaluate(() =>
    window.flightdeck.network.change({ mode: 'pac', address: 'http://10.0.0.1/proxy.pac?data' }),
  )
  expect(outcome).toMatchObject({ ok: false, fault: { kind: 'cancelled' } })
  expect(await askedQuestions(program)).toEqual([expect.stringContaining('http://10.0.0.1/proxy.pac?data')])
})
