const request = {
  operation: null,
  host: 'ads',
  method: 'GET',
  path: '/12/accounts',
  query: [],
  headers: [],
  body: { kind: 'none' },
  auth: 'user',
}
const file = 'Mine.json'

export const goodInputsOfConsole: Readonly<Record<string, unknown>> = {
  'console.send': { sendId: 's1', request, confirmed: false, keep: true },
  'console.cancel': { sendId: 's1' },
  'console.history': { text: '', offset: 0, count: 50 },
  'console.historyEntry': { id: 1 },
  'console.saveCollection': {
    file,
    collection: { format: 'flightdeck-requests', version: 1, name: 'Mine', requests: [] },
  },
  'console.removeCollection': { file },
  'console.readImport': { text: 'curl https://example.com/12/accounts' },
  'console.saveImport': { importId: 'import-1', left: [0], file: null, name: 'Mine' },
  'console.runChain': { runId: 'r1', file, chain: 0, confirmed: false },
  'console.exportRun': { runId: 'r1' },
  'console.variables': { environmentId: 'sandbox' },
  'console.saveVariables': { environmentId: 'sandbox', variables: [{ name: 'campaign_id', value: 'c1' }] },
  'console.exportCollection': { file },
  'console.chooseFolder': { own: false },
  'console.checkSignature': {
    method: 'GET',
    url: 'https://example.com/',
    contentType: '',
    body: '',
    header: 'OAuth a="b"',
    baseString: '',
    consumerSecret: '',
    tokenSecret: '',
  },
}
