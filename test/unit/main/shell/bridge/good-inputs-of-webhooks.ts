/** One valid input for every call about webhooks, for the test of the bridge server. */

const filter = { kind: 'dm.received', userId: null, verdict: 'wrong', bookmarked: true, from: 0, until: null }
const target = { kind: 'address', url: 'https://example.com/hook', allowedAddress: null }

export const goodInputsOfWebhooks: Readonly<Record<string, unknown>> = {
  'webhooks.register': { url: 'https://example.com/hook' },
  'webhooks.validate': { webhookId: '1' },
  'webhooks.remove': { webhookId: '1' },
  'webhooks.linkStream': { webhookId: '1' },
  'webhooks.unlinkStream': { webhookId: '1' },
  'webhooks.timeline': { webhookId: '1' },
  'webhooks.diagnose': { url: 'https://example.com/hook', allowedAddress: null },
  'receiver.start': { port: 0 },
  'receiver.behave': { on: 'both', delayMs: 0, answer: { kind: 'normal' } },
  'forwarding.save': {
    enabled: true,
    url: 'http://localhost:3000/hooks',
    kinds: ['dm.sent'],
    validOnly: true,
  },
  'forwarding.result': { id: 1 },
  'forwarding.forwardAgain': { id: 1 },
  'inbox.list': { text: '', filter, offset: 0, count: 50 },
  'inbox.get': { id: 1 },
  'inbox.bookmark': { id: 1, bookmarked: true },
  'inbox.setRetention': { days: 30, count: null },
  'inbox.export': { text: '', filter },
  'inbox.replay': { id: 1, target, signature: 'original' },
  'inbox.replayMany': { events: { kind: 'ids', ids: [1, 2] }, target, signature: 'new' },
  'eventTester.run': { target, trials: ['once'], body: '{}' },
}
