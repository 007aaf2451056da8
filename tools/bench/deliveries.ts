import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'

/**
 * Delivers 1,000 events a second to the address in its arguments, as a service with 32 connections. A second argument
 * is the secret to sign with; without one, nothing is signed.
 */
const [, , address = '', secret] = process.argv
const perSecond = 1_000
const agent = new Agent({ keepAlive: true, maxSockets: 32 })
let sent = 0

function signatureOf(body: string, key: string): string {
  return `sha256=${createHmac('sha256', key).update(body).digest('base64')}`
}

function deliver(number: number): void {
  const event = { data: { event_uuid: `e-${number}`, event_type: 'dm.received', filter: { user_id: '1' } } }
  const body = JSON.stringify({ data: { ...event.data, payload: { text: `Message ${number} `.repeat(20) } } })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(secret === undefined ? {} : { 'x-service-webhooks-signature': signatureOf(body, secret) }),
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
