import { bashCommands } from './bash-commands.ts'
import { cmdCommands } from './cmd-commands.ts'
import { powershellCommands } from './powershell-commands.ts'
import type { ShellCommand } from './shell-command.ts'
import type { Shell } from './shells.ts'

export interface ScriptCommands {
  readonly commands: readonly ShellCommand[]
  /** The shells that parts of the text were read for. */
  readonly shells: readonly Shell[]
}

/**
 * The commands of a script, or of the code blocks of a Markdown text. The shell is decided first, from a prompt, the
 * language of a code block or the way of quoting, unless a person has chosen it; each shell has its own grammar.
 */
export function scriptCommands(source: string, chosenShell: Shell | null): ScriptCommands {
  const sections = codeBlocks(source).flatMap(({ text, language }) => sectionsOf(text, language, chosenShell))
  return {
    commands: sections.flatMap(({ shell, text }) => readers[shell](text)),
    shells: [...new Set(sections.map(({ shell }) => shell))],
  }
}

const readers: Readonly<Record<Shell, (source: string) => readonly ShellCommand[]>> = {
  bash: bashCommands,
  cmd: cmdCommands,
  powershell: powershellCommands,
}

interface CodeBlock {
  readonly text: string
  readonly language: Shell | null
}

const fence = /^[ \t>]{0,20}(?:```|~~~)`{0,10}[ \t]{0,10}([\w-]{0,30})/
const programStart = /^\s{0,200}(?:\$\s)?(?:curl|xurl|twurl)(?:\.exe)?\s/i

/** The code blocks of a Markdown text, and other parts of it that begin with a command; without any, the whole text. */
function codeBlocks(source: string): readonly CodeBlock[] {
  const lines = source.split('\n')
  if (!lines.some((line) => fence.test(line))) return [{ text: source, language: null }]
  const blocks: CodeBlock[] = []
  let block: string[] = []
  let language: Shell | null = null
  let isCode = false
  const finish = () => {
    const first = isCode ? 0 : block.findIndex((line) => programStart.test(line))
    if (first !== -1) blocks.push({ text: block.slice(first).join('\n'), language: isCode ? language : null })
    block = []
  }
  for (const line of lines) {
    const mark = fence.exec(line)
    if (mark === null) {
      block.push(line)
      continue
    }
    finish()
    isCode = !isCode
    language = languages[mark[1]?.toLowerCase() ?? ''] ?? null
  }
  finish()
  return blocks
}

const languages: Readonly<Record<string, Shell>> = {
  powershell: 'powershell',
  pwsh: 'powershell',
  ps1: 'powershell',
  cmd: 'cmd',
  bat: 'cmd',
  batch: 'cmd',
  dosbatch: 'cmd',
}

interface Section {
  readonly text: string
  readonly shell: Shell
}

const prompts: readonly { readonly shell: Shell; readonly pattern: RegExp }[] = [
  { shell: 'powershell', pattern: /^\s{0,200}(?:\([\w.-]{1,80}\)\s)?PS [^\n>]{0,300}>\s?/ },
  { shell: 'cmd', pattern: /^\s{0,200}[A-Za-z]:\\[^\n>"]{0,300}>\s?/ },
  {
    shell: 'bash',
    pattern: /^\s{0,200}(?:\([\w.-]{1,80}\)\s)?\[?[\w.-]{1,80}@[\w.-]{1,80}[^\n$#%'"]{0,300}[$#%]\s/,
  },
]

/** Parts of a text in one shell each. Most texts have one part: they are read as a whole. */
function sectionsOf(source: string, language: Shell | null, chosenShell: Shell | null): readonly Section[] {
  const parts: { lines: string[]; prompt: Shell | null }[] = [{ lines: [], prompt: null }]
  for (const line of source.split('\n')) {
    const prompt = prompts.find(({ pattern }) => pattern.test(line)) ?? null
    const command = prompt === null ? line : line.replace(prompt.pattern, '')
    const last = parts.at(-1)
    if (prompt !== null || programStart.test(command) || last === undefined)
      parts.push({ lines: [command], prompt: prompt?.shell ?? null })
    else last.lines.push(command)
  }
  const texts = parts.map(({ lines, prompt }) => {
    const text = lines.join('\n')
    return { text, shell: chosenShell ?? prompt ?? language ?? shellOf(text) }
  })
  const shells = new Set(texts.flatMap(({ shell }) => (shell === null ? [] : [shell])))
  const [first = 'bash'] = shells
  if (shells.size <= 1) return [{ text: texts.map(({ text }) => text).join('\n'), shell: first }]
  let current: Shell = first
  return texts.map(({ text, shell }) => {
    current = shell ?? current
    return { text, shell: current }
  })
}

/** The shell that a command is quoted for; null if it would read the same in any. */
function shellOf(text: string): Shell | null {
  // A line continued with a backslash.
  if (/\\\r?\n/.test(text)) return 'bash'
  // A caret before a quote, as browsers copy for cmd.
  if (/\^\\\^"/.test(text) || hasCaretQuote(text)) return 'cmd'
  // An ANSI quote, a here-document.
  if (/\$'|<<-?\s{0,10}['"]?[A-Za-z_]/.test(text)) return 'bash'
  if (/(?:^|\s)curl\s/i.test(text) && /\$\(/.test(text) && !isPowershell(text)) return 'bash'
  if (isPowershell(text)) return 'powershell'
  if (isCmd(text)) return 'cmd'
  if (!/\bcurl\.exe\b/i.test(text)) return null
  return /(?:^|[\s=])['‘]/.test(text) || (text.includes('$') && !text.includes('\\"')) ? 'powershell' : 'cmd'
}

/** Whether a word begins with `^"`, as no word of bash does outside of single quotes. */
function hasCaretQuote(text: string): boolean {
  return beforeSingleQuote(text)
    .split('"')
    .slice(0, -1)
    .some((piece, quotes) => quotes % 2 === 0 && /(?:^|\s)\^$/.test(piece))
}

/** The text up to a word in single quotes, which cmd doesn't have. */
function beforeSingleQuote(text: string): string {
  let length = 0
  for (const [quotes, piece] of text.split('"').entries()) {
    const start = quotes % 2 === 0 ? /(?:^|[\s=])'/.exec(piece) : null
    if (start !== null) return text.slice(0, length + start.index)
    length += piece.length + 1
  }
  return text
}

function isPowershell(text: string): boolean {
  const ticks = text.split('`').slice(1)
  // An escape in every place; bash's backticks enclose commands.
  if (ticks.length > 0 && ticks.every((rest, index) => isEscapeBefore(rest, index === ticks.length - 1)))
    return true
  return (
    /\$env:\w/i.test(text) ||
    /\s--%\s/.test(text) ||
    /(?:^|\s)\$\w{1,80}\s?=\s/.test(text) ||
    /(?:^|\s)@['"]\r?\n/.test(text) ||
    // A quote with a backslash in single quotes is of no use in bash.
    /'\s{0,20}[[{][\s[{]{0,20}\\"/.test(text) ||
    (/\bcurl\.exe\b/i.test(text) && /`[$"]/.test(text))
  )
}

function isEscapeBefore(rest: string, isLast: boolean): boolean {
  return (
    /^(?:["$]|[ \t]{0,20}\r?\n)/.test(rest) ||
    (isLast ? /^[ \t]{0,20}$/.test(rest) : /^[nrt0](?![a-z])/.test(rest)) ||
    rest === ''
  )
}

function isCmd(text: string): boolean {
  return (
    // A caret at the end of a line, or before what browsers escape; not in a bracket of a pattern.
    /\s\^(?:\r?\n|$)|[\w}\]]\^[&%|<>"]/.test(beforeSingleQuote(text)) ||
    // `%NAME%`, but neither an escaped character of a URL nor a format such as that of `date`.
    /%[A-Za-z_]\w{2,80}%(?![0-9A-Fa-f]{2})|%[G-Zg-z_]\w{2,80}%/.test(text) ||
    // Doubled quotes around a name or value of JSON.
    /[{[,:]\s?""[^",\]}\s]/.test(text)
  )
}
