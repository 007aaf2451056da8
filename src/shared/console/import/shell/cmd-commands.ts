import { variable } from '../foreign-request.ts'
import { CommandWriter, type ShellCommand } from './shell-command.ts'

/**
 * The commands of the Windows command line as words. `cmd` resolves carets and `%NAME%` and ends commands; each program
 * then splits its line by the rules of Microsoft's C runtime. Variables become `{{name}}`; `$` means nothing.
 */
export function cmdCommands(source: string): readonly ShellCommand[] {
  return new CmdReader(source).read()
}

/** Variables look like an escaped character of a URL, as in `%C3%A9`, only with two hexadecimal digits. */
const variablePattern = /%([A-Za-z_]\w{0,80})(?::~[-0-9,]{1,20})?%(?![0-9A-Fa-f]{2})|%([G-Zg-z_]\w{0,80})%/y
/** Browsers escape every character but these, even in plain quotes, where a caret is none of cmd's escapes. */
const unescapedByBrowsers = /[A-Za-z0-9\s_\-:=+~'/.',?;()*`]/

/** The variable of cmd at this place, and where its name ends. */
export function variableAt(text: string, at: number): { readonly text: string; readonly end: number } | null {
  variablePattern.lastIndex = at
  const match = variablePattern.exec(text)
  const name = match?.[1] ?? match?.[2]
  if (name === undefined || /^[0-9A-Fa-f]{2}$/.test(name)) return null
  return { text: variable(name), end: variablePattern.lastIndex }
}

class CmdReader {
  readonly #text: string
  readonly #writer = new CommandWriter()
  #at = 0
  /** The line of a command, as cmd hands it to the program. */
  #line = ''
  #isQuoted = false
  /** Browsers double every backslash, though the C runtime joins only those before a quote. */
  #isFromBrowser = false

  constructor(text: string) {
    this.#text = text.replaceAll('\r\n', '\n')
  }

  read(): readonly ShellCommand[] {
    while (this.#at < this.#text.length) this.#next()
    this.#endCommand()
    return this.#writer.finish()
  }

  #next(): void {
    const character = this.#text.charAt(this.#at)
    if (character === '%') {
      this.#percent()
      return
    }
    this.#at += 1
    if (character === '^') this.#caret()
    else if (character === '\n') this.#endCommand()
    else if (character === '"') {
      this.#isQuoted = !this.#isQuoted
      this.#line += character
    } else if (this.#isQuoted) this.#line += character
    else if (character === '&' || character === '|') this.#endPart(character)
    else if (character === '<' || character === '>') this.#redirect(character)
    else this.#line += character
  }

  #percent(): void {
    const match = variableAt(this.#text, this.#at)
    if (match !== null) {
      this.#line += match.text
      this.#at = match.end
      return
    }
    this.#line += '%'
    this.#at += this.#text.startsWith('%%', this.#at) ? 2 : 1
  }

  #caret(): void {
    const next = this.#text.charAt(this.#at)
    if (this.#isQuoted && (next === '' || unescapedByBrowsers.test(next))) {
      this.#line += '^'
      return
    }
    this.#at += 1
    if (next === '\\') this.#isFromBrowser = true
    if (next !== '\n') {
      this.#line += next
      return
    }
    // The line goes on; of a further line break, it keeps one.
    if (this.#text.charAt(this.#at) !== '\n') return
    this.#line += '\n'
    this.#at += 1
  }

  #endPart(sign: string): void {
    const isDoubled = this.#text.charAt(this.#at) === sign
    if (isDoubled) this.#at += 1
    if (sign === '&' || isDoubled) {
      this.#endCommand()
      return
    }
    this.#splitLine()
    // `echo` prints its line with quotes, which aren't among its words.
    this.#writer.pipe(() => null)
  }

  #redirect(sign: string): void {
    const stream = /(^|\s)\d$/.exec(this.#line)
    if (stream !== null) this.#line = this.#line.slice(0, -1)
    this.#splitLine()
    while (/[<>&]/.test(this.#text.charAt(this.#at))) this.#at += 1
    while (/[ \t]/.test(this.#text.charAt(this.#at))) this.#at += 1
    const isNameQuoted = this.#text.charAt(this.#at) === '"'
    const from = isNameQuoted ? this.#at + 1 : this.#at
    const end = isNameQuoted ? /["\n]/g : /["\n&|<>]|\s/g
    end.lastIndex = from
    const last = end.exec(this.#text)?.index ?? this.#text.length
    this.#writer.redirect(sign === '<' ? 'file' : 'output')
    this.#writer.add(this.#text.slice(from, last))
    this.#writer.endWord()
    this.#at = isNameQuoted && this.#text.charAt(last) === '"' ? last + 1 : last
  }

  #endCommand(): void {
    if (this.#isQuoted) this.#writer.noteOpenQuote()
    this.#splitLine()
    this.#writer.endCommand()
  }

  #splitLine(): void {
    const line = this.#writer.hasWords ? this.#line : this.#line.replace(/^[\s@(]{1,100}/, '')
    this.#line = ''
    this.#isQuoted = false
    const isFromBrowser = this.#isFromBrowser
    this.#isFromBrowser = false
    if (!this.#writer.hasWords && /^(?:rem(?:\s|$)|::)/i.test(line)) return
    this.#writer.addArguments(line, isFromBrowser)
  }
}
