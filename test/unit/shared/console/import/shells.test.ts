import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scriptCommands } from '../../../../../src/shared/console/import/shell/script-commands.ts'
import { ads, rowsOf, summary } from './imported.ts'

const post = 'https://api.example/2/tweets'
const json = "-H 'Content-Type: application/json'"
const windowsJson = '-H "Content-Type: application/json"'

/** The body of the only request of a text. */
function bodyOf(text: string): string {
  const rows = rowsOf(text).filter(({ kind }) => kind === 'ready')
  expect(rows).toHaveLength(1)
  const [row] = rows
  if (row?.kind !== 'ready') throw new Error('no request')
  const { body } = row.saved.request
  if (body.kind !== 'json') throw new Error(body.kind)
  return body.text
}

function notesOf(text: string): readonly string[] {
  return rowsOf(text).flatMap((row) => (row.kind === 'ready' ? row.notes : []))
}

describe('a body quoted for', () => {
  it.each<[what: string, text: string, body: string]>([
    [
      'cmd, by a browser, in plain quotes',
      `curl "${post}" --data-binary "^{^\\^"text^\\^":^\\^"hello 100^% sure ^& ok^\\^"^}" -H "content-type: application/json"`,
      '{"text":"hello 100% sure & ok"}',
    ],
    [
      'cmd, by a browser, with a dollar',
      `curl ^"${post}^" ^\r\n  -H ^"content-type: application/json^" ^\r\n  --data-raw ^"^{^\\^"text^\\^":^\\^"$TSLA^\\^"^}^"`,
      '{"text":"$TSLA"}',
    ],
    [
      'cmd, by a browser, with a line break',
      `curl ^"${post}^" ^\r\n  -H ^"content-type: application/json^" ^\r\n  --data-raw ^"^{^\r\n\r\n^\\^"text^\\^":^\\^"a^\\^"^}^"`,
      '{\n"text":"a"}',
    ],
    [
      'cmd, with doubled quotes',
      `curl "${post}" ${windowsJson} -d "{""text"":""hello $there""}"`,
      '{"text":"hello $there"}',
    ],
    [
      'cmd, with backslashes',
      `curl.exe "${post}" ${windowsJson} -d "{\\"text\\":\\"C:\\\\a $TSLA\\"}"`,
      '{"text":"C:\\\\a $TSLA"}',
    ],
    [
      'Windows PowerShell, with backslashes',
      `curl.exe '${post}' ${json} -d '{\\"text\\":\\"hello there\\"}'`,
      '{"text":"hello there"}',
    ],
    [
      'PowerShell, with backslashes and without .exe',
      `curl -X POST '${post}' ${json} -d '{\\"text\\":\\"say \\\\\\"hi\\\\\\"\\"}'`,
      '{"text":"say \\"hi\\""}',
    ],
    [
      'PowerShell, with backticks',
      `curl.exe "${post}" \`\r\n  ${windowsJson} \`\r\n  -d "{\`"text\`":\`"costs \`$5\`"}"`,
      '{"text":"costs $5"}',
    ],
    [
      'PowerShell, with backticks on one line',
      `curl "${post}" ${windowsJson} -d "{\`"text\`":\`"\`$TSLA\`"}"`,
      '{"text":"$TSLA"}',
    ],
    [
      'PowerShell, with a doubled quote',
      `curl.exe '${post}' ${json} -d '{"text":"it''s here"}'`,
      '{"text":"it\'s here"}',
    ],
    [
      'PowerShell, with a here-string',
      `$body = 1\ncurl.exe '${post}' ${json} -d @'\n{"text":"it's $x"}\n'@`,
      '{"text":"it\'s $x"}',
    ],
    [
      'bash, with a here-document',
      `curl ${post} ${json} -d @- <<'EOF'\n{"text":"curl $x"}\nEOF\n`,
      '{"text":"curl $x"}',
    ],
    [
      'bash, with a here-document and a variable',
      `curl ${post} ${json} -d @- <<EOF\n{"text":"$X"}\nEOF`,
      '{"text":"{{x}}"}',
    ],
    ['bash, with a here-string', `curl ${post} ${json} -d @- <<< '{"text":"a"}'`, '{"text":"a"}'],
    ['bash, with a pipe', `echo '{"text":"a"}' | curl ${post} ${json} -d @-`, '{"text":"a"}'],
    [
      'bash, with octal bytes',
      `curl ${post} ${json} -d $'{"text":"caf\\303\\251 \\xe2\\x82\\xac \\u20ac"}'`,
      '{"text":"café € €"}',
    ],
    ['bash, with a single byte', `curl ${post} ${json} -d $'{"text":"\\xe9t\\xe9"}'`, '{"text":"été"}'],
    [
      'bash, with a blank behind a backslash',
      `curl ${post} \\ \n  ${json} \\ \n  -d '{"text":"a"}'`,
      '{"text":"a"}',
    ],
    ['xurl', `xurl -X POST /2/tweets -d '{"text":"hi"}'`, '{"text":"hi"}'],
    ['xurl, without a method', `xurl --auth oauth2 /2/tweets -d '{"text":"hi"}'`, '{"text":"hi"}'],
    [
      'twurl',
      `twurl -H api.x.com -A 'Content-type: application/json' -d '{"text":"hi"}' /2/tweets`,
      '{"text":"hi"}',
    ],
  ])('%s', (_what, text, body) => {
    expect(bodyOf(text)).toBe(body)
  })
})

const list = 'campaigns.list ads user GET /12/accounts/abc/campaigns'
const ofVariable = 'campaigns.list ads user GET /12/accounts/{{account_id}}/campaigns'

describe('a command', () => {
  it.each<[what: string, text: string, rows: readonly unknown[]]>([
    ['with a variable of cmd', `curl "${ads}/accounts/%ACCOUNT_ID%/campaigns"`, [ofVariable]],
    [
      'with a variable of PowerShell',
      `curl.exe "${ads}/accounts/$env:ACCOUNT_ID/campaigns" \`\n -s`,
      [ofVariable],
    ],
    [
      'with a dollar and carets in its query',
      `curl ^"${ads}/accounts/abc/campaigns?q=$TSLA^&count=2^"`,
      [`${list} | q=$TSLA | count=2`],
    ],
    ['with an escaped dollar', `curl.exe "${ads}/accounts/abc/campaigns?q=\`$TSLA"`, [`${list} | q=$TSLA`]],
    [
      'with a caret before what a browser escapes',
      `curl.exe "${ads}/accounts/abc/campaigns" -G --data "q=A^&count=1"`,
      [`${list} | q=A | count=1`],
    ],
    ['with an escaped URL', `curl "${ads}/accounts/abc/campaigns?q=%C3%A9%E2%82%AC"`, [`${list} | q=é€`]],
    [
      'with --url-query',
      `curl --url-query 'q=cats & dogs' --url-query '+count=1' --url-query q@- ${ads}/accounts/abc/campaigns`,
      [`${list} | q=cats & dogs | count=1 | ! Data from the standard input is left out.`],
    ],
    ['in a substitution', `R=$(curl -s ${ads}/accounts/abc/campaigns)`, [list]],
    ['in backticks', `id=\`curl -s ${ads}/accounts/abc/campaigns\``, [list]],
    [
      'in a loop',
      `for id in 1 2; do curl ${ads}/accounts/$id/campaigns; done`,
      [list.replace('abc', '{{id}}'), '✗ 1 other command: It isn’t a cURL command.'],
    ],
    [
      'in a condition',
      `if ! curl -f ${ads}/accounts/abc/campaigns; then\n  :\nfi`,
      [list, expect.anything()],
    ],
    ['behind sudo', `sudo -u ada curl ${ads}/accounts/abc/campaigns`, [list]],
    ['behind a prompt', `ada@host:~/src$ curl ${ads}/accounts/abc/campaigns`, [list]],
    ['behind the prompt of cmd', `C:\\Users\\ada>curl ${ads}/accounts/abc/campaigns`, [list]],
    ['behind the prompt of PowerShell', `PS C:\\> curl.exe ${ads}/accounts/abc/campaigns`, [list]],
    ['in a code block', `Try:\n\`\`\`sh\ncurl ${ads}/accounts/abc/campaigns\n\`\`\`\nDone.`, [list]],
    ['with redirections', `curl ${ads}/accounts/abc/campaigns > a.json 2>/dev/null`, [list]],
    [
      'with redirections of cmd',
      `curl "${ads}/accounts/abc/campaigns?q=%QUERY%" >nul 2>&1`,
      [`${list} | q={{query}}`],
    ],
    [
      'with options of a newer cURL',
      `curl --etag-save e --knownhosts z --follow ${ads}/accounts/abc/campaigns`,
      [list],
    ],
    ['with --expand', `curl --expand-url '${ads}/accounts/{{account_id}}/campaigns'`, [ofVariable]],
    [
      'with a pattern of cURL',
      `curl '${ads}/accounts/abc/campaigns?count=[1-3]'`,
      [`${list} | count=[1-3] | ! cURL sends a request for each part of [1-3].`],
    ],
    [
      'with an unknown option',
      `curl --dat x ${ads}/accounts/abc/campaigns`,
      [`${list} | ! cURL has no option --dat.`],
    ],
    [
      'of twurl',
      `twurl -H ads-api.example "/12/accounts/abc/campaigns" -d 'name=a%26b' -d total_budget_amount_local_micro=5`,
      [
        'campaigns.create ads user POST /12/accounts/abc/campaigns | name=a%26b | total_budget_amount_local_micro=5',
      ],
    ],
    [
      'of twurl without a path',
      'twurl accounts',
      ['✗ twurl accounts: It has no path of the API, such as /2/users/me.'],
    ],
    [
      'of xurl without a path',
      'xurl post "hi"',
      ['✗ xurl post: It has no path of the API, such as /2/users/me.'],
    ],
  ])('%s', (_what, text, rows) => {
    expect(summary(text)).toEqual(rows)
  })

  it('reads each command by its own prompt', () => {
    const text = `PS C:\\> curl.exe '${ads}/accounts/a''b/campaigns'\nC:\\>curl ^"${ads}/accounts/$x/campaigns^"`
    expect(scriptCommands(text, null).commands.map(({ words }) => words[1])).toEqual([
      `${ads}/accounts/a'b/campaigns`,
      `${ads}/accounts/$x/campaigns`,
    ])
  })

  it('says what stands for the output of another one', () => {
    expect(bodyOf(`curl ${post} ${json} -d "{\\"text\\":\\"now $(date +%s)\\"}"`)).toBe(
      '{"text":"now {{output_1}}"}',
    )
    expect(notesOf(`curl ${post} ${json} -d "$(cat body.json)"`)).toEqual([
      '$(cat body.json) isn’t run. {{output_1}} stands for its output.',
    ])
  })

  it.each([
    ["(@{ text = 'hi' } | ConvertTo-Json)"],
    ["(@{ text = 'hi (there)'; tags = @('a', 'b') } | ConvertTo-Json -Compress)"],
    ["$(@{ text = 'hi' } | ConvertTo-Json)"],
  ])('says what stands for an expression of PowerShell: %s', (expression) => {
    const text = `curl.exe -X POST 'https://x/2/tweets' -H 'content-type: application/json' -d ${expression} --silent\n`
    expect(summary(text)).toEqual([
      expect.stringMatching(/POST \/2\/tweets \| \{\{output_1\}\} \| ! .* stands for its output\.$/),
    ])
  })

  it.each([
    ['--json @post.json'],
    ['-d @post.json'],
    ['--data-urlencode name@post.json'],
    ['--data-binary @-'],
  ])('sends data, though a file has it: %s', (option) => {
    const [row] = rowsOf(`curl https://x/2/tweets ${option}`)
    expect(row).toMatchObject({ kind: 'ready', isIncomplete: true, saved: { request: { method: 'POST' } } })
  })

  it('reads what cat prints of a here-document, and no other output', () => {
    const body = '{"text":"hi"}'
    const piped = (program: string) => `${program} <<E | curl --json @- https://x/2/tweets\n${body}\nE\n`
    expect(summary(piped('cat'))).toEqual([expect.stringMatching(/POST \/2\/tweets \| \{"text":"hi"\}$/)])
    expect(rowsOf(piped('jq .'))).toMatchObject([
      { kind: 'ready', notes: ['Data from the file jq . is left out.'] },
      { kind: 'refused', name: '1 other command' },
    ])
  })

  it('is read as PowerShell if it passes on the rest of its line', () => {
    expect(summary('curl.exe --% --json "{\\"text\\":\\"hi\\"}" https://x/2/tweets\n')).toEqual([
      expect.stringMatching(/POST \/2\/tweets \| \{"text":"hi"\}$/),
    ])
  })

  it('says that it ends within quotes', () => {
    expect(notesOf(`curl ${post} ${json} -d '{"text":"oops}`)).toEqual([
      'Body left out: it isn’t readable JSON.',
      'The command ends within quotes.',
    ])
  })
})

describe('the shell of', () => {
  it.each<[what: string, text: string, words: readonly string[]]>([
    ['a bash text with a caret and a quote', `curl \\\n '\n^"'`, ['curl', '\n^"']],
    ['a bash text on one line', `curl 'a ^"b^"'`, ['curl', 'a ^"b^"']],
    ['a double-quoted text that ends with a caret', `curl "a ^" b`, ['curl', 'a ^', 'b']],
    ['a cmd command with an apostrophe', `curl ^"it's^&^" ^"a^"`, ['curl', "it's&", 'a']],
    ['a cmd command over several lines', `curl ^\r\n  "a ^b" ^\n -s`, ['curl', 'a ^b', '-s']],
    ['a cmd command that writes into a file with blanks', `curl a^&b >"my out.json" c`, ['curl', 'a&b', 'c']],
    [
      'a PowerShell command with --%',
      'PS C:\\> curl.exe --% "{\\"text\\":\\"a; $b & `c\\"}" %MY_ID% \'d',
      ['curl.exe', '{"text":"a; $b & `c"}', '{{my_id}}', "'d"],
    ],
    ['a cmd command with an escaped line break', `curl ^"a^\n\nb^"^`, ['curl', 'a\nb']],
  ])('%s', (_what, text, words) => {
    expect(scriptCommands(text, null).commands.map((command) => command.words)).toEqual([words])
  })
})

const argument = fc.string({ unit: fc.constantFrom(...'ab "\'\\$`^%&|<>(){}[]!#~*?;=,é\n'), maxLength: 24 })
const bashQuoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
const powershellQuoted = (word: string) => `'${word.replaceAll("'", "''")}'`
/** As browsers copy for cmd. */
const cmdQuoted = (word: string) =>
  `^"${word
    .replace(/\\/g, '\\\\')
    .replace(/"/g, '\\"')
    .replace(/[^a-zA-Z0-9\s_\-:=+~'/.',?;()*`]/g, '^$&')
    .replace(/\r?\n/g, '^\n\n')}^"`

describe('every word comes back from', () => {
  it.each<[shell: string, line: (words: readonly string[]) => string, isPlain: (word: string) => boolean]>([
    ['bash', (words) => `curl -v \\\n ${words.map(bashQuoted).join(' ')}`, () => true],
    ['cmd', (words) => `curl ^"-v^" ${words.map(cmdQuoted).join(' ')}`, (word) => !/%[\w^]/.test(word)],
    [
      'PowerShell',
      (words) => `PS C:\\> curl.exe -v ${words.map(powershellQuoted).join(' ')}`,
      // Windows PowerShell needs a backslash before each quote, which a newer one passes on.
      (word) => !/\\"/.test(word),
    ],
  ])('%s', (_shell, line, isPlain) => {
    fc.assert(
      fc.property(fc.array(argument.filter(isPlain), { minLength: 1, maxLength: 4 }), (words) => {
        expect(scriptCommands(line(words), null).commands).toEqual([
          {
            words: [expect.stringMatching(/^curl/), '-v', ...words],
            input: { kind: 'none' },
            notes: [],
            isCut: false,
          },
        ])
      }),
    )
  })
})

it('reads any text without failing', () => {
  const piece = fc.constantFrom(
    'curl ',
    'curl.exe ',
    'xurl ',
    'twurl ',
    '-d ',
    '"',
    "'",
    '`',
    '$(',
    ')',
    '${',
    '}',
    '<<EOF\n',
    '\nEOF\n',
    '^',
    '^"',
    '\\',
    '\n',
    '|',
    '&',
    '>',
    '<(',
    "$'",
    '%A%',
    "@'\n",
    '```\n',
    'PS C:\\> ',
    '/2/users/me',
    '{',
    ';',
    '#',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(() => rowsOf(`curl ${pieces.join('')}`)).not.toThrow()
    }),
    { numRuns: 1_000 },
  )
})
