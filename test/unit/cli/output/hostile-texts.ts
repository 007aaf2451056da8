import fc from 'fast-check'

/** What acts on a terminal, a build server, a review or an XML reader if it's written as it is. */
const hostileParts = [
  '\u001b[2J',
  '\u001b]0;title\u0007',
  '\u009b31m',
  '\u0000',
  '\u0007',
  '\b\b\b',
  '\u007f',
  '\r',
  '\n',
  '\r\n',
  '\t',
  '\u0085',
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u2060',
  '\ufeff',
  '\ufe0f',
  '\u3164',
  '\ud800',
  '\udc00',
  '\uffff',
  '\u{e0041}',
  '\u{1f469}\u200d\u{1f4bb}',
  '::error::pwned',
  '\n::add-mask::x',
  '##[error]pwned',
  '##vso[task.complete result=Failed;]',
  '%0A::error::pwned',
  '|',
  '\\|',
  '`',
  '``` ',
  '<img src=x onerror=alert(1)>',
  '<!--',
  ']]>',
  '&amp;',
  '"',
  "'",
  '[x](https://evil.example)',
  '![x](https://evil.example/i.png)',
  'https://evil.example/a',
  'www.evil.example',
  'ann@evil.example',
  '@everyone',
  '#123',
  'org/repo#1',
  '0123456789abcdef0123456789abcdef01234567',
  ':smile:',
  '**b**',
  '~~s~~',
  'Spring',
  ' ',
]

/** Texts as a hostile account may contain them. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...hostileParts), fc.string({ unit: 'binary', maxLength: 3 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(''))

/** One text with everything in it that a name of the service may contain. */
export const hostileName: string = hostileParts
  .filter((part) => part.isWellFormed())
  .join('')
  .slice(0, 220)

const unprintable =
  /\p{RGI_Emoji}|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gv

/** What a terminal or a build server would act on, or hide, in an output without colors. */
export function actingParts(output: string): readonly string[] {
  return output
    .split('\n')
    .flatMap((line) => [
      ...[...line.matchAll(unprintable)]
        .map(([part]) => part)
        .filter((part) => !/^\p{RGI_Emoji}$/v.test(part)),
      ...(/^\s*::/.test(line) ? [line] : []),
      ...(/##[a-z]*\[/i.exec(line) ?? []),
    ])
}

/** What a code host would act on in Markdown outside of code. */
export function livingMarkdown(output: string): readonly string[] {
  const outsideCode = output.replaceAll(/`[^`\n]*`|&#(?:96|124);/g, ' ')
  return [
    ...outsideCode.matchAll(
      /https?:|www\.|\w@\w|@\w|#\d|\b[0-9a-f]{7,40}\b|!\[|\]\(|<(?!br>)[a-z!/]|:\w+:|\*\*|~~|`/gi,
    ),
  ].map(([part]) => part)
}
