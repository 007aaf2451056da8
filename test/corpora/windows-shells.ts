import { scriptCommands } from '../../src/shared/console/import/shell/script-commands.ts'
import type { Shell } from '../../src/shared/console/import/shell/shells.ts'
import type { SuiteResult } from './suite-result.ts'

/** Commands for the two shells of Windows, with the words that their documentation says a program gets. */

/** A text, and the words of each of its commands. */
type Case = readonly [text: string, ...commands: (readonly string[])[]]

/** How cmd resolves carets, variables and signs, and how Microsoft's C runtime then splits a line into arguments. */
const cmdCases: readonly Case[] = [
  // The C runtime's table of examples.
  ['curl "a b c" d e', ['curl', 'a b c', 'd', 'e']],
  ['curl "ab\\"c" "\\\\" d', ['curl', 'ab"c', '\\', 'd']],
  ['curl a\\\\\\b d"e f"g h', ['curl', 'a\\\\\\b', 'de fg', 'h']],
  ['curl a\\\\\\"b c d', ['curl', 'a\\"b', 'c', 'd']],
  ['curl a\\\\\\\\"b c" d e', ['curl', 'a\\\\b c', 'd', 'e']],
  ['curl a"b"" c d"', ['curl', 'ab" c d']],
  ['curl "" x', ['curl', '', 'x']],
  ['curl a"" b', ['curl', 'a', 'b']],
  ['curl "{""text"":""a b""}"', ['curl', '{"text":"a b"}']],
  ['curl "{\\"text\\":\\"C:\\\\\\\\a\\"}"', ['curl', '{"text":"C:\\\\\\\\a"}']],
  ["curl 'a b' `c`", ['curl', "'a", "b'", '`c`']],
  ['curl\ta\t\tb', ['curl', 'a', 'b']],
  // Carets.
  ['curl a^&b c^|d e^<f^>g h^^i', ['curl', 'a&b', 'c|d', 'e<f>g', 'h^i']],
  ['curl "a^b" "c^ d"', ['curl', 'a^b', 'c^ d']],
  ['curl ^"a b^" c', ['curl', 'a b', 'c']],
  ['curl ^"a^&b^|c^"', ['curl', 'a&b|c']],
  ['curl ^"{^\\^"text^\\^":^\\^"a ^& b^\\^"}^"', ['curl', '{"text":"a & b"}']],
  ['curl a^ b', ['curl', 'a', 'b']],
  ['curl a ^\r\n  b ^\n  "c d"', ['curl', 'a', 'b', 'c d']],
  ['curl a^\nb', ['curl', 'ab']],
  ['curl a^', ['curl', 'a']],
  ['curl "a & b | c > d < e"', ['curl', 'a & b | c > d < e']],
  // Variables and percent signs.
  ['curl %NAME% "a %OTHER_ID% b"', ['curl', '{{name}}', 'a {{other_id}} b']],
  ['curl 100% 5%% %C3%A9', ['curl', '100%', '5%', '%C3%A9']],
  [`curl $x \${y} $(z) !w!`, ['curl', '$x', `\${y}`, '$(z)', '!w!']],
  // Signs between commands.
  ['curl a & curl b && curl c || curl d', ['curl', 'a'], ['curl', 'b'], ['curl', 'c'], ['curl', 'd']],
  ['curl a\r\ncurl b', ['curl', 'a'], ['curl', 'b']],
  ['@curl a', ['curl', 'a']],
  ['rem curl a\n:: curl b\ncurl c', ['curl', 'c']],
  ['curl a > out.json 2>&1', ['curl', 'a']],
  ['curl a >"my out.json" b 2>nul', ['curl', 'a', 'b']],
]

/** about_Quoting_Rules, about_Special_Characters and about_Parsing, for PowerShell 7.3 and later. */
const powershellCases: readonly Case[] = [
  ["curl 'a b' c", ['curl', 'a b', 'c']],
  ["curl 'it''s' '$x `n \\'", ['curl', "it's", '$x `n \\']],
  ['curl "say ""hi""" "a`"b"', ['curl', 'say "hi"', 'a"b']],
  ['curl "a`tb`nc" "`$x ``"', ['curl', 'a\tb\nc', '$x `']],
  ['curl "`u{e9}`u{1F600}"', ['curl', 'é😀']],
  ['curl \'{"text":"a"}\'', ['curl', '{"text":"a"}']],
  ['curl \'\' x ""', ['curl', '', 'x', '']],
  ['curl a"b c"d e\'f g\'h', ['curl', 'ab cd', 'ef gh']],
  ['curl a` b a`"b', ['curl', 'a b', 'a"b']],
  ['curl a#b # a comment', ['curl', 'a#b']],
  ['curl a <# a\ncomment #> b', ['curl', 'a', 'b']],
  ['curl a `\n  b `\r\n  c', ['curl', 'a', 'b', 'c']],
  ['curl “a b” ‘c d’', ['curl', 'a b', 'c d']],
  ['curl %NAME% a^b a\\b', ['curl', '%NAME%', 'a^b', 'a\\b']],
  ['curl "a\\" b', ['curl', 'a\\', 'b']],
  // Variables.
  [`curl $id "$id/x" "\${id}x" $env:ACCOUNT_ID`, ['curl', '{{id}}', '{{id}}/x', '{{id}}x', '{{account_id}}']],
  ['curl "$(Get-Date -Format s)Z"', ['curl', '{{output_1}}Z']],
  // Here-strings.
  ['curl @\'\n{"text":"it\'s $x"}\n\'@ b', ['curl', '{"text":"it\'s $x"}', 'b']],
  ['curl @"\n"a" $x `$y\nsecond\n"@', ['curl', '"a" {{x}} $y\nsecond']],
  ["curl @'\r\na\r\n\r\nb\r\n'@", ['curl', 'a\n\nb']],
  // Signs between commands.
  ['curl a; curl b && curl c || curl d', ['curl', 'a'], ['curl', 'b'], ['curl', 'c'], ['curl', 'd']],
  ['& curl.exe a', ['curl.exe', 'a']],
  ['curl a > out.json 2>$null', ['curl', 'a']],
  ['curl a *> all.txt b', ['curl', 'a', 'b']],
  // The stop-parsing token: up to the end of the line or a pipe, and only variables of cmd are resolved.
  ['curl --% -d "a b" %NAME% \'c d\' $x `y', ['curl', '-d', 'a b', '{{name}}', "'c", "d'", '$x', '`y']],
  ['curl -s --% "{\\"text\\":\\"a; b & c\\"}"\ncurl e', ['curl', '-s', '{"text":"a; b & c"}'], ['curl', 'e']],
  ['curl "--%" \'$x\' a--%b', ['curl', '--%', '$x', 'a--%b']],
]

const compare = (shell: Shell, cases: readonly Case[]): SuiteResult => ({
  compared: cases.length,
  differences: cases.flatMap(([text, ...expected]) => {
    const words = scriptCommands(text, shell).commands.map((command) => command.words)
    return JSON.stringify(words) === JSON.stringify(expected)
      ? []
      : [`${JSON.stringify(text)} is ${JSON.stringify(expected)}, read as ${JSON.stringify(words)}`]
  }),
})

export const compareWithCmd = () => compare('cmd', cmdCases)
export const compareWithPowershell = () => compare('powershell', powershellCases)
