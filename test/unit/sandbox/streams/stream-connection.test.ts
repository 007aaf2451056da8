import { beforeEach, expect, it } from 'vitest'
import { StreamConnection } from '../../../../src/sandbox/streams/stream-connection.ts'

const line = (number: number) => `${number} ${'x'.repeat(1_000)}`
const numbers = Array.from({ length: 10_000 }, (_, index) => index)
const order = {
  endpoint: 'filtered_stream',
  app: { consumer_key: 'key', max_stream_events: 20_000 },
  incoming: { clientAddress: '127.0.0.1', origin: 'http://127.0.0.1' },
}
let connection: StreamConnection

beforeEach(() => {
  connection = new StreamConnection(order, { now: () => 0 })
})

async function rest(): Promise<readonly string[]> {
  let text = ''
  for await (const piece of connection.body) text += String(piece)
  return text.split('\r\n').map((one) => one.split(' ')[0] ?? '')
}

it('sends a past of any size before what happens meanwhile', async () => {
  connection.sendPast(numbers.map(line))
  connection.send(line(-1))
  connection.keepAlive(0)
  connection.finish()
  expect(connection.isOpen).toBe(true)
  expect(await rest()).toEqual([...numbers, -1, ''].map(String))
  expect(connection.isOpen).toBe(false)
})

it.each([true, false])('disconnects a client that doesn’t read, during the past: %s', async (isPast) => {
  if (isPast) connection.sendPast(numbers.map(line))
  for (const number of numbers) connection.send(line(number))
  expect(connection.disconnectReason).toBe('slow_reader')
  expect((await rest()).at(-2)).toContain('SlowReader')
})

it('ends without a past, too', async () => {
  connection.sendPast([])
  connection.send('1')
  connection.finish()
  expect(await rest()).toEqual(['1', ''])
})

it('sends as many events in a second as the app may have, and the rest later', async () => {
  let now = 0
  const slow = { ...order, app: { ...order.app, max_stream_events: 4 } }
  connection = new StreamConnection(slow, { now: () => now })
  const sent = () => (connection.body.read() ?? '').toString().split('\r\n').slice(0, -1)
  for (const number of numbers.slice(0, 9)) connection.send(String(number))
  expect(sent()).toEqual(['0', '1', '2', '3'])
  now = 500
  connection.continue()
  expect(sent()).toEqual(['4', '5'])
  connection.send('9')
  connection.finish()
  now = 60_000
  connection.continue()
  expect(sent()).toEqual(['6', '7', '8', '9'])
  expect(connection.isOpen).toBe(false)
})

it('ends a connection that more events are for than it may send', () => {
  connection = new StreamConnection(
    { ...order, app: { ...order.app, max_stream_events: 1 } },
    { now: () => 0 },
  )
  connection.send(line(0))
  connection.body.read()
  for (const number of numbers) connection.send(line(number))
  expect(connection.disconnectReason).toBe('too_many_events')
})
