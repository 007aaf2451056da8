/** One valid input for every call about audiences, for the test of the bridge server. */

const workspace = { environmentId: 'own', host: 'ads', accountId: 'a1' }
const audience = { workspace, audienceId: 'x1' }
const range = { offset: 0, count: 50 }
const plan = {
  mode: 'add',
  hasTitles: true,
  columns: ['email', null],
  country: 'DE',
  effectiveAt: null,
  expiresAt: null,
}
const target = { list: 'customAudience', id: 'x1', name: 'Customers' }
const question = {
  granularity: 'DAY',
  keywords: ['boots'],
  negativeKeywords: [],
  startTime: '2026-06-01T00:00:00Z',
  endTime: '2026-06-08T00:00:00Z',
  location: null,
}

export const goodInputsOfAudiences: Readonly<Record<string, unknown>> = {
  'audiences.list': { workspace },
  'audiences.lastList': { workspace },
  'audiences.openFile': { file: null },
  'audiences.create': { workspace, name: 'Customers', description: '' },
  'audiences.change': { ...audience, name: 'Customers', description: '' },
  'audiences.remove': audience,
  'audiences.targeted': { ...audience, withActive: true },
  'audiences.permissions': audience,
  'audiences.grant': { ...audience, grantedAccountId: 'a2', level: 'READ_ONLY' },
  'audiences.revoke': { ...audience, permissionId: 'p1' },
  'audiences.createDoNotReach': { workspace, description: '' },
  'audiences.removeDoNotReach': { workspace, listId: 'd1' },
  'audiences.keywords': { workspace, question },
  'audiences.exportTable': { name: 'keywords', text: 'a,b' },
  'audiences.preview': { fileId: 'people-1', plan },
  'audiences.prepare': { workspace, fileId: 'people-1', target, plan },
  'audiences.progress': { fileId: 'people-1' },
  'audiences.stop': { fileId: 'people-1' },
  'audiences.closeFile': { fileId: 'people-1' },
  'audiences.start': { fileId: 'people-1' },
  'audiences.upload': { jobId: 'j1' },
  'audiences.batches': { jobId: 'j1', ...range },
  'audiences.refusedRows': { jobId: 'j1', ...range },
}
