/** One valid input for every call about catalogs, for the test of the bridge server. */

const workspace = { environmentId: 'own', host: 'ads', accountId: 'a1' }
const catalog = { workspace, catalogId: 'c1' }
const range = { offset: 0, count: 50 }
const mapping = [{ field: 'id', column: 'sku', rules: [{ kind: 'trim' }] }]
const filters = [{ attribute: 'price', operator: 'LESS_THAN', value: 20 }]
const target = { kind: 'ids', ids: ['p1'] }
const product = {
  id: 'p1',
  title: 'Boots',
  description: 'Boots for hills.',
  availability: 'in stock',
  condition: 'new',
  price: '80.00 EUR',
  link: 'https://shop.example/p1',
  image_link: 'https://img.example/p1.jpg',
  brand: 'Northwind',
}
const set = { name: 'Boots', description: null }

export const goodInputsOfCatalogs: Readonly<Record<string, unknown>> = {
  'catalogs.list': { workspace, refresh: false },
  'catalogs.create': { workspace, name: 'Shop' },
  'catalogs.rename': { ...catalog, name: 'Shop' },
  'catalogs.remove': { ...catalog, typed: 'Shop' },
  'catalogs.saveProduct': { ...catalog, product },
  'catalogs.readProducts': catalog,
  'catalogs.readGroup': { ...catalog, groupKey: 'g1' },
  'catalogs.products': {
    ...catalog,
    ...range,
    view: { text: '', availability: null, groupId: null, sort: 'id', descending: false },
  },
  'catalogs.product': { ...catalog, productId: 'p1' },
  'catalogs.openFeed': { ...catalog, file: null },
  'catalogs.previewFeed': { ...catalog, feedId: 'feed-1', mapping },
  'catalogs.readFeed': { ...catalog, feedId: 'feed-1', mapping },
  'catalogs.stopFeed': catalog,
  'catalogs.checkImages': catalog,
  'catalogs.stopImages': catalog,
  'catalogs.feed': catalog,
  'catalogs.forgetFeed': catalog,
  'catalogs.feedRows': { ...catalog, ...range, view: { text: '', change: null, rule: null, groupId: null } },
  'catalogs.feedRow': { ...catalog, number: 2 },
  'catalogs.upload': catalog,
  'catalogs.deleteProducts': { ...catalog, target },
  'catalogs.steps': { jobId: 'j1', states: [], withWarnings: false, ...range },
  'catalogs.exportFailed': { jobId: 'j1' },
  'catalogs.sets': catalog,
  'catalogs.previewSet': { ...catalog, filters },
  'catalogs.createFilteredSet': { ...catalog, ...set, filters },
  'catalogs.createManualSet': { ...catalog, ...set, target },
  'catalogs.changeSet': { ...catalog, ...set, setId: 's1', target: null },
  'catalogs.removeSet': { ...catalog, setId: 's1' },
  'catalogs.readSet': { ...catalog, setId: 's1' },
}
