import { IconCircleCheck } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { type PathPart, pathSummary } from '../../../../../src/renderer/features/webhooks/flow/path-states.ts'

type States = Partial<Record<PathPart['key'], PathPart['status']>>

const status = (tone: PathPart['status']['tone'], label: string) => ({ tone, icon: IconCircleCheck, label })
const names = { service: 'Service', address: 'Address', receiver: 'Receiver', forwarding: 'Forwarding' }

/** A path on which events arrive, but for these states. */
function stationsWith(states: States): readonly PathPart[] {
  const usual: Required<States> = {
    service: status('ok', '1 valid'),
    address: status('ok', 'Reachable'),
    receiver: status('ok', 'Running'),
    forwarding: status('neutral', 'Off'),
  }
  return (['service', 'address', 'receiver', 'forwarding'] as const).map((key) => ({
    key,
    name: names[key],
    href: '/webhooks',
    isOpen: false,
    status: states[key] ?? usual[key],
    detail: null,
  }))
}

test.each<[what: string, states: States, tone: string, label: string]>([
  ['events arrive', {}, 'ok', 'Receiving'],
  ['no address is registered', { address: status('neutral', 'Not registered') }, 'ok', 'Receiver: Running'],
  ['the receiver is stopped', { receiver: status('neutral', 'Stopped') }, 'neutral', 'Receiver: Stopped'],
  [
    'something is lost, which counts more than what needs an act',
    { address: status('error', 'Not reachable'), forwarding: status('attention', '2 failed') },
    'error',
    'Address: Not reachable',
  ],
  ['forwarding fails', { forwarding: status('attention', '2 failed') }, 'attention', 'Forwarding: 2 failed'],
])('the folded path says that %s', (_what, states, tone, label) => {
  expect(pathSummary(stationsWith(states))).toMatchObject({ tone, label })
})
