/** One well-formed input for every call about the things of an account, for the test of the bridge's server. */

const workspace = { environmentId: 'own', host: 'ads', accountId: 'a1' }
const draftId = 'abcdefghijklmnop'
const range = { offset: 0, count: 50 }
const list = { text: '', types: [], changedOnly: false, sort: 'title', descending: false }
const view = {
  ...{ shape: 'tree', text: '', filters: [], changedOnly: false, findings: null, sort: [], group: null },
  folded: [],
}
const target = { kind: 'keys', keys: ['l1'] }
const request = { target, subjects: ['lineItem'], action: { kind: 'remove' } }

export const goodInputsOfAccounts: Readonly<Record<string, unknown>> = {
  'library.list': { workspace, subject: 'card', ...list, ...range },
  'library.find': { workspace, subject: 'card', keys: ['c1'] },
  'library.refresh': { workspace, subject: 'card' },
  'library.usesOf': { workspace, subject: 'card', key: 'c1' },
  'drafts.get': { draftId },
  'drafts.create': { workspace, subject: 'card', fields: {} },
  'drafts.change': { workspace, subject: 'card', remoteId: 'c1' },
  'drafts.remove': { workspace, subject: 'card', keys: ['c1'] },
  'drafts.clone': { workspace, subject: 'card', key: 'c1' },
  'drafts.edit': { draftId, fields: { name: 'Tents' } },
  'drafts.comment': { draftId, comment: '' },
  'drafts.discard': { draftIds: [draftId] },
  'drafts.undoState': { workspace },
  'drafts.undo': { workspace },
  'drafts.redo': { workspace },
  'drafts.snapshots': { workspace, draftId: null, ...range },
  'drafts.restore': { snapshotId: 1 },
  'drafts.settle': { draftId, choices: { name: 'mine' } },
  'drafts.check': { workspace },
  'drafts.findings': { workspace, ...range },
  'drafts.summary': { workspace },
  'publishing.review': { workspace, draftIds: null, ...range },
  'publishing.start': { workspace, draftIds: null },
  'publishing.jobs': range,
  'publishing.job': { jobId: 'j1' },
  'publishing.steps': { jobId: 'j1', states: [], ...range },
  'publishing.pause': { jobId: 'j1' },
  'publishing.resume': { jobId: 'j1' },
  'publishing.cancel': { jobId: 'j1' },
  'publishing.retryFailed': { jobId: 'j1' },
  'publishing.lookUp': { jobId: 'j1', stepId: 's1' },
  'publishing.settle': { jobId: 'j1', stepId: 's1', settlement: { kind: 'notSent' } },
  'publishing.undoPlan': { jobId: 'j1' },
  'publishing.undo': { jobId: 'j1' },
  'media.pick': { workspace },
  'media.add': { workspace, paths: ['/pictures/tent.png'] },
  'media.thumbnail': { workspace, key: '3_1', size: 'small' },
  'campaigns.open': { workspace, view },
  'campaigns.window': { viewId: 'view-1', ...range },
  'campaigns.placeOf': { viewId: 'view-1', key: 'l1' },
  'campaigns.keys': { viewId: 'view-1', from: 0, to: 1 },
  'campaigns.sums': { workspace, target },
  'campaigns.edit': { workspace, label: 'edit', edits: [{ subject: 'lineItem', key: 'l1', fields: {} }] },
  'campaigns.previewBulk': { workspace, request },
  'campaigns.bulk': { workspace, label: 'delete', request },
  'campaigns.cancelBulk': { workspace },
  'campaigns.create': { workspace, campaign: {}, lineItems: [] },
  'campaigns.clone': { workspace, items: [{ subject: 'campaign', key: 'c1' }], withChildren: true },
  'campaigns.choices': { workspace, of: 'fundingInstruments', countries: [], refresh: false },
  'campaigns.versions': { workspace, subject: 'lineItem', remoteId: 'l1', ...range },
  'campaigns.history': { workspace, subject: 'lineItem', remoteId: 'l1', days: 30, refresh: false },
  'campaigns.linked': { workspace, remoteId: 'l1', refresh: false },
}
