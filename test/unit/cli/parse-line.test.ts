import { expect, it, test } from 'vitest'
import { parseLine } from '../../../src/cli/parse-line.ts'
import { commands } from '../../../src/cli/table/commands.ts'

const parse = (line: string, variables: Record<string, string> = {}) =>
  parseLine(line.split(' ').filter(Boolean), commands, variables)

test.each([
  ['', { kind: 'help', command: null }],
  ['--help', { kind: 'help', command: null }],
  ['--version', { kind: 'version' }],
  ['call --help', { kind: 'help', command: { name: 'call' } }],
  ['cal accounts.list', { kind: 'invalid', message: expect.stringMatching(/call\?$/) }],
  ['chekc x', { kind: 'invalid', message: 'Unknown command chekc. Did you mean check?' }],
  ['accounts --jsn', { kind: 'invalid', message: 'Unknown option --jsn. Did you mean --json?' }],
  ['accounts more', { kind: 'invalid', message: 'more is one argument too many.' }],
  ['accounts --json=yes', { kind: 'invalid', message: '--json takes no value.' }],
  ['accounts --account', { kind: 'invalid', message: '--account needs a value: --account ID.' }],
  ['accounts --account --json', { kind: 'invalid', message: '--account needs a value: --account ID.' }],
  ['sandbox --port many', { kind: 'invalid', message: '--port takes a whole number, not many.' }],
  ['sandbox --seed rich', { kind: 'invalid', message: '--seed takes demo, empty, not rich.' }],
  [
    'sandbox --seed dmeo',
    { kind: 'invalid', message: '--seed takes demo, empty, not dmeo. Did you mean demo?' },
  ],
  [
    'sandbox clokc',
    { kind: 'invalid', message: 'Unknown command sandbox clokc. Did you mean sandbox clock?' },
  ],
  ['help lisen', { kind: 'invalid', message: 'Unknown command lisen. Did you mean listen?' }],
  ['help sandbox clock', { kind: 'help', command: { name: 'sandbox clock' } }],
  ['help stream', { kind: 'help', command: null }],
  ['completion', { kind: 'invalid', message: 'SHELL is missing.' }],
])('reads %s', (line, read) => {
  expect(parse(line)).toMatchObject(read)
})

it('accepts options of every command before and after the command, and from variables', () => {
  const before = parse('-e custom --account a1 --json accounts')
  expect(before).toMatchObject({ options: { environment: 'custom', account: 'a1', json: true, yes: false } })
  expect(parse('accounts -e=custom --account=a1', { FLIGHTDECK_PROFILE: '/data' })).toMatchObject({
    options: { account: 'a1', profile: '/data' },
  })
  expect(parse('accounts', { FLIGHTDECK_ACCOUNT: '' })).toMatchObject({ options: { account: null } })
})

it('treats unknown options as parameters of the operation', () => {
  expect(parse('call campaigns.list --count 5 --cursor=-1 --with_deleted --all')).toMatchObject({
    input: {
      arguments: ['campaigns.list'],
      options: { all: true, curl: false, body: null },
      parameters: { count: ['5'], cursor: ['-1'], with_deleted: ['true'] },
    },
  })
})

it.each(['-20% today', '- Promo', '-5', '-1.5', '-Sale', '-- aside'])(
  'takes %j for the value of the parameter before it',
  (text) => {
    for (const args of [['--text', text], [`--text=${text}`]]) {
      expect(parseLine(['call', 'promotedPosts.create', ...args, '--json'], commands, {})).toMatchObject({
        kind: 'run',
        options: { json: true },
        input: { parameters: { text: [text] } },
      })
    }
  },
)

it('takes no option for a value', () => {
  expect(parse('call campaigns.list --with_deleted -e custom --cursor --json')).toMatchObject({
    options: { environment: 'custom', json: true },
    input: { parameters: { with_deleted: ['true'], cursor: ['true'] } },
  })
})
