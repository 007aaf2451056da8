import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { demoApp } from '../../src/sandbox/demo/people.ts'

/** Delivers 1,000 events a second to the address in its arguments, as a service with 32 connections. */
const address = process.argv[2] ?? ''
const perSecond = 1_000
const agent = new Agent({ keepAlive: true, maxSockets: 32 })
let sent = 0

function deliver(number: number): void {
  const event = { data: { event_uuid: `e-${number}`, event_type: 'dm.received', filter: { user_id: '1' } } }
  const body = JSON.stringify({ data: { ...event.data, payload: { text: `Message ${number} `.repeat(20) } } })
  const digest = createHmac('sha256', demoApp.consumerSecret).update(body).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-service-webhooks-signature': `sha256=${digest}`,
  }
  const sending = request(address, { method: 'POST', agent, headers }, (response) => response.resume())
  sending.on('error', () => undefined)
  sending.end(body)
}

process.stdout.write('{}\n')
const began = performance.now()
setInterval(() => {
  const due = Math.floor(((performance.now() - began) * perSecond) / 1_000)
  for (; sent < due; sent += 1) deliver(sent)
}, 20)
process.once('SIGTERM', () => process.exit(0))
