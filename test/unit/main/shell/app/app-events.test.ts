import { EventEmitter } from 'node:events'
import { resolve } from 'node:path'
import type { App } from 'electron'
import { expect, it } from 'vitest'
import type { ShellRequest } from '../../../../../src/main/core/ports-desktop.ts'
import { listenOutside, requestForFile, requestsFor } from '../../../../../src/main/shell/app/app-events.ts'

const folder = resolve('/home/ada')

it('takes links and files from the command line, and ignores switches and folders', () => {
  const args = [
    'flightdeck',
    '/opt/app',
    '--profile=/tmp/a.json',
    '-x.csv',
    'sheet.CSV',
    'flightdeck://go/media',
  ]
  expect(requestsFor(args, folder)).toEqual([
    { kind: 'file', path: resolve(folder, 'sheet.CSV'), form: 'sheet' },
    { kind: 'place', path: '/media' },
  ])
})

it('refuses a foreign link without repeating it', () => {
  const [request] = requestsFor(['flightdeck', 'FlightDeck://publish/all?now=1'], folder)
  expect(request).toMatchObject({ kind: 'refused' })
  expect(JSON.stringify(request)).not.toContain('publish')
})

it('takes at most five items per start', () => {
  const links = Array.from({ length: 20 }, () => 'flightdeck://go/media')
  expect(requestsFor(['flightdeck', ...links], folder)).toHaveLength(5)
})

it('recognizes files by their ending, and only with an absolute path', () => {
  expect(requestForFile(resolve('/a/changes.json'))).toMatchObject({ form: 'changeSet' })
  expect(requestForFile(resolve('/a/changes.flightdeck'))).toMatchObject({ form: 'changeSet' })
  expect(requestForFile(resolve('/a/campaigns.xlsx'))).toMatchObject({ form: 'sheet' })
  expect(requestForFile(resolve('/a/program.exe'))).toBeNull()
  expect(requestForFile('changes.json')).toBeNull()
  expect(requestForFile(resolve(`/${'a'.repeat(5_000)}.json`))).toBeNull()
})

it('handles later starts, and the events of macOS', () => {
  const heard: ShellRequest[] = []
  const events = new EventEmitter()
  const app: Pick<App, 'on'> = Object.create(events)
  listenOutside(app, (request) => heard.push(request), { args: ['flightdeck'], folder })
  let prevented = 0
  const event = { preventDefault: () => (prevented += 1) }
  events.emit('second-instance', event, ['flightdeck', 'set.json'], folder)
  events.emit('open-url', event, 'flightdeck://go/review')
  events.emit('open-file', event, resolve('/a/b.csv'))
  events.emit('open-file', event, resolve('/a/b.png'))
  expect(heard.map((request) => ('path' in request ? request.path : request.kind))).toEqual([
    resolve(folder, 'set.json'),
    '/review',
    resolve('/a/b.csv'),
  ])
  expect(prevented).toBe(3)
})
