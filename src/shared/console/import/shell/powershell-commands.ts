import { variable } from '../foreign-request.ts'
import { variableAt } from './cmd-commands.ts'
import { CommandWriter, type OutputCount, readToParenthesis, type ShellCommand } from './shell-command.ts'

/** The commands of a PowerShell script as words. Variables become `{{name}}`; nothing is run. */
export function powershellCommands(source: string): readonly ShellCommand[] {
  return new PowershellReader(source.replaceAll('\r\n', '\n'), 0, 0, { count: 0 }).read()
}

const maxDepth = 30
const variablePattern =
  /\$(?:\{(?:[A-Za-z]{1,20}:)?(\w{1,80})\}|(?:[A-Za-z]{1,20}:(?=[A-Za-z_]))?([A-Za-z_]\w{0,80}))/y
const pointEscape = /u\{([0-9a-fA-F]{1,6})\}/y
/** PowerShell takes typographic quotes for plain ones. */
const singleQuotes = "'‘’‚‛"
const doubleQuotes = '"“”„'
const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

class PowershellReader {
  readonly #text: string
  readonly #depth: number
  readonly #outputs: OutputCount
  readonly #writer = new CommandWriter()
  #at: number

  constructor(text: string, at: number, depth: number, outputs: OutputCount) {
    this.#text = text
    this.#at = at
    this.#depth = depth
    this.#outputs = outputs
  }

  read(): readonly ShellCommand[] {
    while (this.#at < this.#text.length) this.#next()
    this.#endWord()
    return this.#writer.finish()
  }

  /** The commands up to the parenthesis that closes a substitution, and where it ends. */
  readSubstitution(): { readonly commands: readonly ShellCommand[]; readonly end: number } {
    readToParenthesis(
      () => this.#text.charAt(this.#at),
      () => this.#next(),
    )
    this.#endWord()
    return { commands: this.#writer.finish(), end: Math.min(this.#at + 1, this.#text.length) }
  }

  #next(): void {
    const character = this.#text.charAt(this.#at)
    const isWordStart = !this.#writer.isInWord
    if (isWordStart && (this.#hereString() || this.#verbatim())) return
    if (singleQuotes.includes(character)) {
      this.#single()
      return
    }
    if (doubleQuotes.includes(character)) {
      this.#double()
      return
    }
    switch (character) {
      case ' ':
      case '\t':
      case '\r':
      case '\u00a0':
        this.#at += 1
        this.#endWord()
        return
      case '\n':
      case ';':
      case '&':
      case ')':
        this.#endCommand()
        return
      case '(':
        // Among arguments, it holds an expression, such as `(@{ text = 'hi' } | ConvertTo-Json)`.
        if (isWordStart && this.#writer.isRequest && this.#depth < maxDepth) this.#substitution(1)
        else this.#endCommand()
        return
      case '{':
      case '}':
        if (isWordStart) {
          this.#endCommand()
          return
        }
        break
      case '|':
        this.#pipe()
        return
      case '>':
        this.#redirect()
        return
      case '#':
        if (isWordStart) {
          this.#skipTo('\n')
          return
        }
        break
      case '<':
        if (this.#text.startsWith('<#', this.#at)) {
          this.#skipTo('#>')
          this.#at += 2
          return
        }
        break
      case '`':
        this.#escape()
        return
      case '$':
        this.#dollar()
        return
    }
    this.#writer.add(character)
    this.#at += 1
  }

  #endWord(): void {
    if (this.#writer.isInWord) this.#writer.replaceWord(asPassed(this.#writer.word))
    this.#writer.endWord()
  }

  #endCommand(): void {
    this.#at += 1
    this.#endWord()
    this.#writer.endCommand()
  }

  #pipe(): void {
    this.#at += 1
    this.#endWord()
    if (this.#text.charAt(this.#at) === '|') this.#endCommand()
    else this.#writer.pipe(outputOf)
  }

  #redirect(): void {
    this.#writer.redirect('output')
    this.#at += 1
    if (this.#text.charAt(this.#at) === '>') this.#at += 1
    if (this.#text.charAt(this.#at) !== '&') return
    this.#writer.add('&')
    this.#at += 1
  }

  #skipTo(end: string): void {
    const index = this.#text.indexOf(end, this.#at)
    this.#at = index === -1 ? this.#text.length : index
  }

  #single(): void {
    this.#writer.add('')
    this.#at += 1
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at)
      this.#at += 1
      if (!singleQuotes.includes(character)) {
        this.#writer.add(character)
        continue
      }
      if (!isOneOf(singleQuotes, this.#text.charAt(this.#at))) return
      this.#writer.add(character)
      this.#at += 1
    }
    this.#writer.noteOpenQuote()
  }

  #double(): void {
    this.#writer.add('')
    this.#at += 1
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at)
      if (character === '`') this.#escape()
      else if (character === '$') this.#dollar()
      else if (doubleQuotes.includes(character)) {
        this.#at += 1
        if (!isOneOf(doubleQuotes, this.#text.charAt(this.#at))) return
        this.#writer.add(character)
        this.#at += 1
      } else {
        this.#writer.add(character)
        this.#at += 1
      }
    }
    this.#writer.noteOpenQuote()
  }

  /** `@'…'@` and `@"…"@`, whose text stands between the lines of the marks. */
  #hereString(): boolean {
    const mark = /^@(['"])[ \t]{0,100}\n/.exec(this.#text.slice(this.#at, this.#at + 110))
    const quote = mark?.[1]
    if (mark === null || quote === undefined) return false
    const from = this.#at + mark[0].length
    const end = this.#text.indexOf(`\n${quote}@`, from - 1)
    if (end === -1) this.#writer.noteOpenQuote()
    const last = end === -1 ? this.#text.length : end
    this.#writer.add('')
    this.#at = from
    while (this.#at < last) {
      const character = this.#text.charAt(this.#at)
      if (quote === '"' && character === '`') this.#escape()
      else if (quote === '"' && character === '$') this.#dollar()
      else {
        this.#writer.add(character)
        this.#at += 1
      }
    }
    this.#at = Math.max(this.#at, last + 3)
    return true
  }

  /** Behind `--%`, the line goes to the program as cmd would hand it over, up to its end or a pipe. */
  #verbatim(): boolean {
    if (!/^--%(?:\s|$)/.test(this.#text.slice(this.#at, this.#at + 4))) return false
    this.#at += 3
    let line = ''
    let isQuoted = false
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at)
      if (character === '\n' || (!isQuoted && /^(?:\||&&)/.test(this.#text.slice(this.#at, this.#at + 2))))
        break
      const match = character === '%' ? variableAt(this.#text, this.#at) : null
      if (character === '"') isQuoted = !isQuoted
      line += match?.text ?? character
      this.#at = match?.end ?? this.#at + 1
    }
    if (isQuoted) this.#writer.noteOpenQuote()
    this.#writer.addArguments(line, false)
    return true
  }

  #escape(): void {
    const next = this.#text.charAt(this.#at + 1)
    pointEscape.lastIndex = this.#at + 1
    const match = pointEscape.exec(this.#text)
    const point = Number.parseInt(match?.[1] ?? '', 16)
    if (match !== null && point <= 0x10ffff) {
      this.#writer.add(String.fromCodePoint(point))
      this.#at = pointEscape.lastIndex
      return
    }
    this.#at += 2
    if (next === '\n') this.#endWord()
    else this.#writer.add(escapes[next] ?? next)
  }

  /** `$(…)` or, among arguments, `(…)`; `markLength`: how many characters stand before the commands in it. */
  #substitution(markLength: number): void {
    const from = this.#at
    const reader = new PowershellReader(this.#text, from + markLength, this.#depth + 1, this.#outputs)
    const inner = reader.readSubstitution()
    this.#at = inner.end
    this.#writer.addOutput(this.#text.slice(from, inner.end), inner.commands, this.#outputs)
  }

  #dollar(): void {
    if (this.#text.charAt(this.#at + 1) === '(' && this.#depth < maxDepth) {
      this.#substitution(2)
      return
    }
    variablePattern.lastIndex = this.#at
    const match = variablePattern.exec(this.#text)
    const name = match?.[1] ?? match?.[2]
    this.#writer.add(name === undefined ? '$' : variable(name))
    this.#at = match === null ? this.#at + 1 : variablePattern.lastIndex
  }
}

function isOneOf(characters: string, character: string): boolean {
  return character !== '' && characters.includes(character)
}

/**
 * A word as a program gets it. PowerShell up to 7.2 passes quotes on as they are, and the C runtime takes those without
 * a backslash away; so a word in which each quote has one was written for that.
 */
function asPassed(word: string): string {
  const quotes = word.match(/\\{0,1000}"/g) ?? []
  if (quotes.length === 0 || quotes.some((quote) => quote.length % 2 === 1)) return word
  return word.replace(/(\\{1,1000})"/g, (_, slashes: string) => `${'\\'.repeat((slashes.length - 1) / 2)}"`)
}

/** The text that a command writes into a pipe, if that is plain from its words. */
function outputOf({ words }: ShellCommand): string | null {
  const [first = '', ...rest] = words
  if (rest.length === 0) return `${first}\n`
  return /^(?:echo|write-output)$/i.test(first) && rest.length === 1 ? `${rest.join('')}\n` : null
}
