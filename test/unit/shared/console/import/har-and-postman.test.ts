import { describe, expect, it } from 'vitest'
import { ads, rowsOf, summary } from './imported.ts'

const list = 'campaigns.list ads user GET /12/accounts/abc/campaigns'
const create = 'campaigns.create ads user POST /12/accounts/abc/campaigns'

describe('HAR', () => {
  const har = (...requests: readonly unknown[]) =>
    JSON.stringify({
      log: { version: '1.2', entries: requests.map((request) => ({ request, response: {} })) },
    })
  const url = `${ads}/accounts/abc/campaigns`
  it.each<[what: string, text: string, rows: readonly string[]]>([
    [
      'a read',
      har({
        method: 'GET',
        url,
        headers: [
          { name: ':authority', value: 'x' },
          { name: 'Cookie', value: 'hush' },
        ],
      }),
      [`${list} | ! Secrets left out: cookie.`],
    ],
    [
      'a form',
      har({
        method: 'POST',
        url,
        headers: [],
        postData: { mimeType: 'application/x-www-form-urlencoded', text: 'name=A+B' },
      }),
      [`${create} | name=A B`],
    ],
    [
      'fields and files',
      har({
        method: 'POST',
        url,
        headers: [],
        postData: {
          mimeType: 'multipart/form-data',
          params: [
            { name: 'name', value: 'x' },
            { name: 'picture', fileName: 'a.png' },
          ],
        },
      }),
      [`${create} | name=x | ! The file of picture is left out.`],
    ],
    [
      'secrets of a body',
      har({
        method: 'POST',
        url: 'https://x/2/webhooks',
        postData: { mimeType: 'application/json', text: '{"url":"a","client_secret":"hush"}' },
      }),
      [expect.stringMatching(/"client_secret":"\{\{client_secret\}\}".*Secrets left out: client_secret/)],
    ],
    [
      'a body packed as base64',
      har({
        method: 'POST',
        url: 'https://x/2/webhooks',
        postData: {
          mimeType: 'application/json',
          text: Buffer.from('{"url":"https://a.example/ü"}').toString('base64'),
          encoding: 'base64',
        },
      }),
      [expect.stringMatching(/ \| \{"url":"https:\/\/a\.example\/ü"\}$/)],
    ],
    [
      'a packed body that isn’t text',
      har({
        method: 'POST',
        url: 'https://x/2/webhooks',
        postData: { mimeType: 'image/png', text: '/9j/4A==', encoding: 'base64' },
      }),
      [expect.stringMatching(/! Body left out: it isn’t text\.$/)],
    ],
    [
      'a form whose params are encoded, as Chrome writes them',
      har({
        method: 'POST',
        url,
        postData: {
          mimeType: 'application/x-www-form-urlencoded',
          text: 'name=Caf%C3%A9+100%25+%26+more',
          params: [{ name: 'name', value: 'Caf%C3%A9+100%25+%26+more' }],
        },
      }),
      [`${create} | name=Café 100% & more`],
    ],
    [
      'a form whose params are decoded, as Firefox writes them',
      har({
        method: 'POST',
        url,
        postData: {
          mimeType: 'application/x-www-form-urlencoded',
          text: 'name=100%2525',
          params: [{ name: 'name', value: '100%25' }],
        },
      }),
      [`${create} | name=100%25`],
    ],
    [
      'a form that has only params',
      har({
        method: 'POST',
        url,
        postData: {
          mimeType: 'application/x-www-form-urlencoded',
          params: [{ name: 'name', value: 'A%20B+C' }],
        },
      }),
      [`${create} | name=A B C`],
    ],
    [
      'a form that has only params, decoded as by Charles',
      har({
        method: 'POST',
        url,
        postData: {
          mimeType: 'application/x-www-form-urlencoded',
          params: [{ name: 'name', value: 'A & B = 100%' }],
        },
      }),
      [`${create} | name=A & B = 100%`],
    ],
    [
      'JSON that has params, too',
      har({
        method: 'POST',
        url: 'https://x/2/tweets',
        postData: {
          mimeType: 'application/json',
          text: '{"text":"hi"}',
          params: [{ name: '{"text":"hi"}', value: '' }],
        },
      }),
      [expect.stringMatching(/POST \/2\/tweets \| \{"text":"hi"\}$/)],
    ],
    [
      'JSON that a proxy took for a form',
      har({
        method: 'POST',
        url: 'https://x/2/tweets',
        postData: {
          mimeType: 'application/x-www-form-urlencoded',
          params: [{ name: '{"text":"a', value: 'b"}' }],
        },
      }),
      [expect.stringMatching(/POST \/2\/tweets \| \{"text":"a=b"\}$/)],
    ],
    [
      'nulls',
      har(
        { method: 'GET', url, headers: null, postData: null },
        { method: 'GET', url: `${url}?count=1`, headers: [{ name: 'X-Note', value: null }] },
        { method: 'POST', url, postData: { mimeType: null, text: null, params: null } },
      ),
      [list, `${list} | count=1 | X-Note: `, create],
    ],
    ['a broken entry', har('what', { method: 'GET', url }), ['✗ Entry 1: It has no readable request.', list]],
  ])('reads %s', (_what, text, rows) => {
    expect(summary(text)).toEqual(rows)
  })
})

describe('Postman', () => {
  const collection = (item: readonly unknown[], variable: readonly unknown[] = []) =>
    JSON.stringify({
      info: { name: 'Team', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item,
      variable,
    })
  it.each<[what: string, text: string, rows: readonly string[]]>([
    ['an address as text', collection([{ name: 'One', request: `${ads}/accounts/abc/campaigns` }]), [list]],
    [
      'folders, variables and switches',
      collection(
        [
          {
            name: 'Read',
            item: [
              {
                name: 'List',
                request: {
                  method: 'GET',
                  url: {
                    raw: '{{baseUrl}}/accounts/:account_id/campaigns?count=1',
                    query: [
                      { key: 'count', value: '{{pageSize}}' },
                      { key: 'q', value: 'x', disabled: true },
                    ],
                    variable: [{ key: 'account_id', value: '' }],
                  },
                },
              },
            ],
          },
        ],
        [{ key: 'baseUrl', value: ads }],
      ),
      ['campaigns.list ads user GET /12/accounts/{{account_id}}/campaigns | count={{page_size}}'],
    ],
    [
      'values of variables, which are left out',
      collection(
        [{ name: 'One', request: { url: '{{baseUrl}}/accounts/{{account}}/campaigns' } }],
        [
          { key: 'baseUrl', value: ads },
          { key: 'account', value: 'abc' },
          { key: 'empty', value: '' },
          { key: 'unused', value: 'x' },
        ],
      ),
      [
        'campaigns.list ads user GET /12/accounts/{{account}}/campaigns | ! Values of its variables are left out: account.',
      ],
    ],
    [
      'an open base',
      collection([{ name: 'One', request: { url: '{{host}}/accounts/abc/campaigns' } }]),
      [list],
    ],
    [
      'an open version',
      collection([{ name: 'One', request: { url: 'https://x/{{v}}/accounts/abc/campaigns' } }]),
      [list],
    ],
    [
      'a form and scripts',
      collection([
        {
          name: 'One',
          event: [{ listen: 'test', script: { exec: ['pm.test()'] } }],
          request: {
            method: 'POST',
            url: `${ads}/accounts/abc/campaigns`,
            auth: { type: 'bearer', bearer: [{ key: 'token', value: 'hush' }] },
            body: { mode: 'urlencoded', urlencoded: [{ key: 'name', value: 'x' }] },
          },
        },
      ]),
      [`${create} | name=x | ! Scripts are left out.`],
    ],
    [
      'a query as it is sent',
      collection([
        {
          name: 'One',
          request: { url: { raw: '…', host: ['x'], query: [{ key: 'q', value: '%23a%20b+{{Id}}' }] } },
        },
      ]).replace('…', `${ads}/accounts/abc/campaigns?q=%23a`),
      [`${list} | q=#a b {{id}}`],
    ],
    [
      'a variable in the path of an address as text',
      collection([
        { name: 'One', request: { url: `${ads}/accounts/:account_id/campaigns?q=/:x`, method: 'GET' } },
      ]),
      ['campaigns.list ads user GET /12/accounts/{{account_id}}/campaigns | q=/:x'],
    ],
    [
      'values that are no text',
      collection(
        [
          {
            name: 'One',
            request: {
              url: `${ads}/accounts/abc/campaigns`,
              header: [{ key: 'X-Note', value: ['a'] }, { key: 'X-Other', value: 1 }, null],
            },
          },
        ],
        [{ key: 'base', value: { a: 1 } }],
      ),
      [`${list} | X-Other: 1 | ! The value of X-Note is left out: it isn’t text.`],
    ],
    [
      'JSON with comments',
      collection([
        {
          name: 'One',
          request: {
            url: 'https://x/2/tweets',
            method: 'POST',
            body: { mode: 'raw', raw: '{ // one\n"text": "a // b", /* two */\n}' },
          },
        },
      ]),
      [
        expect.stringMatching(
          /POST \/2\/tweets \| \{"text":"a\/\/b"\} \| ! Comments in the body are left out\.$/,
        ),
      ],
    ],
    [
      'a form as raw text',
      collection([
        {
          name: 'One',
          request: {
            url: `${ads}/accounts/abc/campaigns`,
            method: 'POST',
            header: [{ key: 'content-type', value: 'application/x-www-form-urlencoded' }],
            body: { mode: 'raw', raw: 'name=A%20B' },
          },
        },
      ]),
      [`${create} | name=A B`],
    ],
    [
      'a disabled body and empty scripts',
      collection([
        {
          name: 'One',
          event: [{ listen: 'test', script: { exec: [''] } }],
          request: {
            url: `${ads}/accounts/abc/campaigns`,
            body: { mode: 'raw', raw: '{"count":1}', disabled: true },
          },
        },
      ]),
      [list],
    ],
    [
      'what requests have from their folder',
      collection([
        {
          name: 'Search',
          auth: { type: 'bearer' },
          event: [{ listen: 'prerequest', script: { exec: ['pm.x()'] } }],
          item: [
            { name: 'One', request: 'https://x/2/tweets/search/recent?query=a' },
            {
              name: 'Two',
              request: { url: 'https://x/2/tweets/search/recent?query=b', auth: { type: 'oauth1' } },
            },
          ],
        },
      ]),
      [
        'postSearch.recent platform bearer GET /2/tweets/search/recent | query=a | ! Scripts are left out.',
        'postSearch.recent platform user GET /2/tweets/search/recent | query=b | ! Scripts are left out.',
      ],
    ],
    [
      'a collection as the API wraps it, without a name',
      `{"collection":${collection([{ name: 'One', request: `${ads}/accounts/abc/campaigns` }]).replace('"Team"', 'null')}}`,
      [list],
    ],
    [
      'a broken item',
      collection([{ name: 'Note' }, 7]),
      ['✗ Note: It has no readable request.', '✗ …: It has no readable request.'],
    ],
  ])('reads %s', (_what, text, rows) => {
    expect(summary(text)).toEqual(rows)
  })
  it('adds the folder before the name', () => {
    const [row] = rowsOf(collection([{ name: 'Read', item: [{ name: 'List', request: `${ads}/accounts` }] }]))
    expect(row).toMatchObject({ saved: { name: 'Read / List' } })
  })
})
