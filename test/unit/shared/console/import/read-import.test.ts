import { describe, expect, it } from 'vitest'
import { readImport } from '../../../../../src/shared/console/import/read-import.ts'
import { ads, hosts, summary } from './imported.ts'

const list = 'campaigns.list ads user GET /12/accounts/abc/campaigns'
const create = 'campaigns.create ads user POST /12/accounts/abc/campaigns'

describe('cURL', () => {
  it.each<[what: string, text: string, rows: readonly string[]]>([
    ['a plain read', `curl ${ads}/accounts/abc/campaigns`, [list]],
    [
      'a query',
      `curl '${ads}/accounts/abc/campaigns?count=5&with_deleted=true'`,
      [`${list} | count=5 | with_deleted=true`],
    ],
    ['a base address with a path', 'curl https://ads.example.com/base/12/accounts/abc/campaigns', [list]],
    [
      'the ads sandbox',
      'curl https://sandbox.example.com/12/accounts/abc/campaigns',
      [list.replace(' ads ', ' adsSandbox ')],
    ],
    [
      'form data of a write',
      `curl ${ads}/accounts/abc/campaigns -d name=One -d 'a=1&total_budget_amount_local_micro=5'`,
      [
        `${create} | name=One | a=1 | total_budget_amount_local_micro=5 | ! Parameters that aren’t documented: a.`,
      ],
    ],
    [
      'data in the query',
      `curl -G ${ads}/accounts/abc/campaigns --data-urlencode 'q=a b&c' -d count=2`,
      [`${list} | q=a b&c | count=2`],
    ],
    ['joined options', `curl -sSLXGET "${ads}/accounts/abc/campaigns" -o out.json --max-time 5`, [list]],
    [
      'several commands',
      `curl ${ads}/accounts/abc/campaigns\ncurl -X POST ${ads}/accounts/abc/campaigns?name=x;`,
      [list, `${create} | name=x`],
    ],
    [
      'several addresses and --next',
      `curl ${ads}/accounts/abc/campaigns https://api.example.com/2/users/me --next -X POST ${ads}/accounts/abc/campaigns?name=x`,
      [list, expect.stringContaining('GET /2/users/me'), `${create} | name=x`],
    ],
    ['continued lines', `curl \\\n  --request GET \\\r\n  '${ads}/accounts/abc/campaigns'`, [list]],
    [
      'the Windows command line',
      `curl ^"${ads}/accounts/abc/campaigns?count=1^&q=a^" ^\r\n  -H ^"Accept: */*^"`,
      [`${list} | count=1 | q=a`],
    ],
    ['PowerShell', `curl.exe \`\n  -X GET '${ads}/accounts/abc/campaigns'`, [list]],
    [
      'variables of the shell',
      `curl "${ads}/accounts/$ACCOUNT_ID/campaigns?count=\${count:-5}"`,
      ['campaigns.list ads user GET /12/accounts/{{account_id}}/campaigns | count={{count}}'],
    ],
    [
      'an ANSI quote',
      `curl -G ${ads}/accounts/abc/campaigns --data-raw $'q=\\u0041\\x42\\'\\n'`,
      [`${list} | q=AB'\n`],
    ],
    [
      'secrets',
      `curl -u key:hush -b 'sid=hush' -H 'Authorization: OAuth oauth_token="hush"' -H 'X-Api-Key: hush' '${ads}/accounts/abc/campaigns?oauth_signature=hush&access_token=hush'`,
      [`${list} | ! Secrets left out: authorization, cookie, x-api-key, oauth_signature, access_token.`],
    ],
    [
      'a bearer token',
      "curl https://api.example.com/2/users/me -H 'authorization: Bearer hush'",
      [
        expect.stringMatching(
          / (?:bearer|oauth2User) GET \/2\/users\/me \| ! Secrets left out: authorization\.$/,
        ),
      ],
    ],
    [
      'JSON',
      `curl https://api.example.com/2/webhooks --json '{"url":"https://a.example/"}'`,
      [expect.stringContaining('POST /2/webhooks')],
    ],
    ['a header of its own', `curl -H 'X-Note: one' ${ads}/accounts/abc/campaigns`, [`${list} | X-Note: one`]],
    [
      'a file',
      `curl ${ads}/accounts/abc/campaigns -d @body.txt`,
      [`${create} | ! Data from the file body.txt is left out.`],
    ],
    [
      'another method',
      `curl -X PUT ${ads}/accounts/abc/campaigns`,
      ['✗ PUT /12/accounts/abc/campaigns: This path takes GET and POST, not PUT.'],
    ],
    [
      'a literal in the place of an ID',
      'curl -X POST https://api.example/2/notes/evaluate',
      ['✗ POST /2/notes/evaluate: No operation has this path.'],
    ],
    [
      'a literal in the place of a type',
      `curl ${ads}/accounts/abc/cards/website/1x`,
      ['✗ GET /12/accounts/abc/cards/website/1x: No operation has this path.'],
    ],
    [
      'an older version',
      'curl https://ads-api.example/11/accounts/abc/campaigns',
      [`${list} | ! Version 11 became version 12.`],
    ],
    [
      'a newer version',
      'curl https://ads-api.example/13/accounts/abc/campaigns',
      ['✗ GET /13/accounts/abc/campaigns: Version 13 isn’t supported. This operation has version 12.'],
    ],
    [
      'another service',
      'curl https://example.com/some/where?a=hush',
      ['✗ GET /some/where: No operation has this path.'],
    ],
    [
      'another method altogether',
      `curl -X BREW ${ads}/accounts`,
      ['✗ BREW /12/accounts: The console doesn’t send this method.'],
    ],
    [
      'the same twice',
      `curl ${ads}/accounts; curl ${ads}/accounts`,
      [expect.stringContaining('accounts.list'), expect.stringMatching(/^✗ .*: The same as /)],
    ],
    ['no address', 'curl -v', ['✗ curl: The command has no address.']],
    [
      'other commands',
      `export A=1\ncd /\ncurl ${ads}/accounts/abc/campaigns | jq .`,
      [list, '✗ 3 other commands: It isn’t a cURL command.'],
    ],
    ['an open quote', `curl '${ads}/accounts/abc/campaigns`, [`${list} | ! The command ends within quotes.`]],
  ])('reads %s', (_what, text, rows) => {
    expect(summary(text)).toEqual(rows)
  })
})

describe('OpenAPI', () => {
  const api = (paths: unknown, more: object = {}) =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Ads' },
      servers: [{ url: 'https://x/{v}', variables: { v: { default: '12' } } }],
      paths,
      ...more,
    })
  const path = '/accounts/{account_id}/campaigns'
  it.each<[what: string, text: string, rows: readonly string[]]>([
    [
      'parameters',
      api({
        [path]: {
          parameters: [{ name: 'account_id', in: 'path', required: true }],
          get: {
            summary: 'All',
            parameters: [
              { name: 'count', in: 'query', example: 7 },
              { name: 'q', in: 'query', required: true },
              { name: 'with_deleted', in: 'query', schema: { default: true } },
              { name: 'Authorization', in: 'header', required: true },
              { name: 'campaign_ids', in: 'query', example: ['a', 'b'] },
            ],
          },
        },
      }),
      [
        'campaigns.list ads user GET /12/accounts/{{account_id}}/campaigns | count=7 | q={{q}} | campaign_ids=a,b | ! Secrets left out: authorization.',
      ],
    ],
    [
      'references',
      api(
        {
          [path]: {
            get: {
              parameters: [
                { $ref: '#/components/parameters/Count' },
                { $ref: '#/components/nowhere' },
                { $ref: 'https://x/y.json' },
              ],
            },
          },
        },
        {
          components: {
            parameters: {
              Count: { $ref: '#/components/parameters/C~1' },
              'C/': { name: 'count', in: 'query', example: 3 },
            },
          },
        },
      ),
      [
        'campaigns.list ads user GET /12/accounts/{{account_id}}/campaigns | count=3 | ! A parameter is left out: #/components/nowhere isn’t in this document. | ! A parameter is left out: https://x/y.json isn’t in this document.',
      ],
    ],
    [
      'a body',
      api(
        {
          '/webhooks': {
            post: {
              requestBody: {
                content: {
                  'application/json': {
                    schema: {
                      allOf: [
                        { properties: { url: { type: 'string', default: 'https://a/' } } },
                        { properties: { many: { type: 'array', items: { type: 'integer', minimum: 2 } } } },
                      ],
                    },
                  },
                },
              },
            },
          },
        },
        { servers: [{ url: '/2' }] },
      ),
      [expect.stringContaining('POST /2/webhooks')],
    ],
    [
      'a form',
      api({
        [path]: {
          post: {
            requestBody: { content: { 'application/x-www-form-urlencoded': { example: { name: 'x' } } } },
          },
        },
      }),
      ['campaigns.create ads user POST /12/accounts/{{account_id}}/campaigns | name=x'],
    ],
    [
      'what is unknown',
      api({ '/else': { get: {}, trace: {} }, '/broken': 7 }),
      [
        '✗ GET /else: GET /12/else: No operation has this path.',
        '✗ TRACE /else: The console doesn’t send this method.',
        '✗ /broken: The path is unreadable.',
      ],
    ],
  ])('reads %s', (_what, text, rows) => {
    expect(summary(text)).toEqual(rows)
  })
})

describe('refuses', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  it.each<[what: string, text: string, reason: RegExp]>([
    ['nothing', '', /^Enter cURL commands/],
    ['other text', 'hello', /^Enter cURL commands/],
    ['other JSON', '{"a":1}', /^Enter cURL commands/],
    [
      'PowerShell’s own requests',
      'Invoke-RestMethod -Uri "https://x/2/tweets"',
      /of Invoke-RestMethod aren’t read/,
    ],
    ['JavaScript', 'fetch("https://x/2/tweets", {})', /of fetch aren’t read/],
    ['broken JSON', '{"a":', /valid JSON/],
    ['YAML', 'openapi: 3.1.0\ninfo:', /YAML/],
    [
      'YAML that mentions curl',
      '"openapi": 3.1.0\ninfo:\n  description: |\n    curl https://x/2/users/me',
      /YAML/,
    ],
    ['OpenAPI 2', '{"swagger":"2.0","openapi":"2.0","paths":{}}', /3\.0 and 3\.1/],
    ['Postman 1', '{"info":{"name":"a","schema":"https://x/v1.0.0/"},"item":[]}', /2\.1/],
    ['a broken collection of ours', '{"format":"flightdeck-requests","version":2}', /version/],
    ['JSON too deep', `{"log":{"entries":${deep}}}`, /deeper than 64 levels/],
    [
      'JSON with too many values',
      `{"log":{"entries":[${'0,'.repeat(600_000)}0]}}`,
      /more than 500,000 values/,
    ],
  ])('%s', (_what, text, reason) => {
    expect(readImport(text, hosts)).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) })
  })
})
