import { EventEmitter } from 'node:events'
import { resolve } from 'node:path'
import type { App } from 'electron'
import { expect, it } from 'vitest'
import type { OutsideArrival } from '../../../../../src/main/core/ports-desktop.ts'
import { arrivalOfFile, arrivalsOf, listenOutside } from '../../../../../src/main/shell/app/app-events.ts'

const folder = resolve('/home/ada')

it('takes links and files from the arguments of a start, and leaves switches and folders alone', () => {
  const args = [
    'flightdeck',
    '/opt/app',
    '--profile=/tmp/a.json',
    '-x.csv',
    'sheet.CSV',
    'flightdeck://go/media',
  ]
  expect(arrivalsOf(args, folder)).toEqual([
    { kind: 'file', path: resolve(folder, 'sheet.CSV'), form: 'sheet' },
    { kind: 'place', path: '/media' },
  ])
})

it('refuses a link that is none of ours without repeating it', () => {
  const [arrival] = arrivalsOf(['flightdeck', 'FlightDeck://publish/all?now=1'], folder)
  expect(arrival).toMatchObject({ kind: 'refused' })
  expect(JSON.stringify(arrival)).not.toContain('publish')
})

it('takes up five things of one start at most', () => {
  const links = Array.from({ length: 20 }, () => 'flightdeck://go/media')
  expect(arrivalsOf(['flightdeck', ...links], folder)).toHaveLength(5)
})

it('knows files by their ending, and only by a whole path', () => {
  expect(arrivalOfFile(resolve('/a/changes.json'))).toMatchObject({ form: 'changeSet' })
  expect(arrivalOfFile(resolve('/a/changes.flightdeck'))).toMatchObject({ form: 'changeSet' })
  expect(arrivalOfFile(resolve('/a/campaigns.xlsx'))).toMatchObject({ form: 'sheet' })
  expect(arrivalOfFile(resolve('/a/program.exe'))).toBeNull()
  expect(arrivalOfFile('changes.json')).toBeNull()
  expect(arrivalOfFile(resolve(`/${'a'.repeat(5_000)}.json`))).toBeNull()
})

it('hears later starts, and the events of macOS', () => {
  const heard: OutsideArrival[] = []
  const events = new EventEmitter()
  const app: Pick<App, 'on'> = Object.create(events)
  listenOutside(app, (arrival) => heard.push(arrival), { args: ['flightdeck'], folder })
  let prevented = 0
  const event = { preventDefault: () => (prevented += 1) }
  events.emit('second-instance', event, ['flightdeck', 'set.json'], folder)
  events.emit('open-url', event, 'flightdeck://go/review')
  events.emit('open-file', event, resolve('/a/b.csv'))
  events.emit('open-file', event, resolve('/a/b.png'))
  expect(heard.map((arrival) => ('path' in arrival ? arrival.path : arrival.kind))).toEqual([
    resolve(folder, 'set.json'),
    '/review',
    resolve('/a/b.csv'),
  ])
  expect(prevented).toBe(3)
})
