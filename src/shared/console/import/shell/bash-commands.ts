import { variable } from '../foreign-request.ts'
import { readAnsiQuote } from './ansi-quote.ts'
import {
  CommandWriter,
  type OutputCount,
  outputVariable,
  readToParenthesis,
  type ShellCommand,
} from './shell-command.ts'

/**
 * The commands of a bash script as words, with quotes and escapes resolved as bash does. Variables become `{{name}}`.
 * Nothing is run: a variable stands for the output of a command.
 */
export function bashCommands(source: string): readonly ShellCommand[] {
  return new BashReader(source, 0, 0, { count: 0 }).read()
}

/** Substitutions within substitutions; deeper ones are text. */
const maxDepth = 30

const variablePattern = /\$(?:\{[#!]?([A-Za-z_]\w{0,80}|[0-9]{1,3})|([A-Za-z_]\w{0,80}|[0-9]))/y
const redirectionSign = /&?(?:<<<|<<-?|<>|<&|<|>>|>\||>&|>)/y

/** A line that goes on with an option, and only has blanks behind its backslash: pages and mails add them. */
const brokenContinuation = /[ \t]{1,100}\r?\n(?=[ \t]{0,100}-)/y

interface HereDocument {
  readonly delimiter: string
  readonly isLiteral: boolean
  readonly hasTabs: boolean
  /** Whether the last command of the line reads it, directly or from `cat`; otherwise one before a pipe does. */
  isInput: boolean
}

class BashReader {
  readonly #text: string
  readonly #depth: number
  readonly #outputs: OutputCount
  readonly #writer = new CommandWriter()
  readonly #documents: HereDocument[] = []
  #at: number

  constructor(text: string, at: number, depth: number, outputs: OutputCount) {
    this.#text = text
    this.#at = at
    this.#depth = depth
    this.#outputs = outputs
  }

  read(): readonly ShellCommand[] {
    while (this.#at < this.#text.length) this.#next()
    return this.#writer.finish()
  }

  /** The commands up to the parenthesis that closes a substitution, and where it ends. */
  readSubstitution(): { readonly commands: readonly ShellCommand[]; readonly end: number } {
    readToParenthesis(
      () => this.#text.charAt(this.#at),
      () => this.#next(),
    )
    return { commands: this.#writer.finish(), end: Math.min(this.#at + 1, this.#text.length) }
  }

  /** The text of a here-document, in which only variables, substitutions and their escapes are special. */
  readDocument(): { readonly text: string; readonly commands: readonly ShellCommand[] } {
    this.#double(null)
    const text = this.#writer.word
    this.#writer.dropWord()
    return { text, commands: this.#writer.finish() }
  }

  #next(): void {
    const character = this.#text.charAt(this.#at)
    switch (character) {
      case ' ':
      case '\t':
      case '\r':
        this.#at += 1
        this.#writer.endWord()
        return
      case '\n':
        this.#at += 1
        this.#writer.endWord()
        this.#readDocuments()
        this.#writer.endCommand()
        return
      case '|':
        this.#pipe()
        return
      case '&':
        if (this.#text.charAt(this.#at + 1) === '>') this.#redirect()
        else this.#endCommand()
        return
      case ';':
      case '(':
      case ')':
        this.#endCommand()
        return
      case '<':
      case '>':
        this.#redirect()
        return
      case '#':
        if (!this.#writer.isInWord) {
          this.#skipComment()
          return
        }
        break
      case "'":
        this.#single()
        return
      case '"':
        this.#at += 1
        this.#double('"')
        return
      case '\\':
        this.#escaped()
        return
      case '`':
        this.#backtick()
        return
      case '$':
        this.#dollar(false)
        return
    }
    this.#writer.add(character)
    this.#at += 1
  }

  #endCommand(): void {
    this.#at += 1
    this.#writer.endCommand()
  }

  #pipe(): void {
    this.#at += 1
    if (this.#text.charAt(this.#at) === '|') this.#endCommand()
    else this.#writer.pipe((command) => this.#outputOf(command))
  }

  /** The text of a here-document stands behind the line, so what `cat` prints of it isn't known yet. */
  #outputOf(command: ShellCommand): string | null {
    if (this.#documents.length === 0) return outputOf(command)
    if (command.words.length === 1 && command.words[0] === 'cat') return ''
    for (const document of this.#documents) document.isInput = false
    return null
  }

  #redirect(): void {
    const next = this.#text.charAt(this.#at + 1)
    if (next === '(') {
      this.#processSubstitution()
      return
    }
    redirectionSign.lastIndex = this.#at
    const sign = redirectionSign.exec(this.#text)?.[0] ?? '>'
    this.#at += sign.length
    if (sign === '<<' || sign === '<<-') {
      this.#writer.redirect('text')
      this.#delimiter(sign === '<<-')
    } else if (sign === '<<<') this.#writer.redirect('text')
    else this.#writer.redirect(sign.includes('>') ? 'output' : 'file')
  }

  /** The delimiter of a here-document; a quoted one makes its text literal. */
  #delimiter(hasTabs: boolean): void {
    while (/[ \t]/.test(this.#text.charAt(this.#at))) this.#at += 1
    const from = this.#at
    while (this.#at < this.#text.length && !/[\s;|&<>()]/.test(this.#text.charAt(this.#at))) this.#next()
    const isLiteral = /['"\\]/.test(this.#text.slice(from, this.#at))
    this.#documents.push({ delimiter: this.#writer.word, isLiteral, hasTabs, isInput: true })
    this.#writer.dropWord()
  }

  #readDocuments(): void {
    for (const { delimiter, isLiteral, hasTabs, isInput } of this.#documents.splice(0)) {
      const lines: string[] = []
      while (this.#at < this.#text.length) {
        const end = this.#text.indexOf('\n', this.#at)
        const last = end === -1 ? this.#text.length : end
        const whole = this.#text.slice(this.#at, last).replace(/\r$/, '')
        const line = hasTabs ? whole.replace(/^\t{1,1000}/, '') : whole
        this.#at = last + 1
        if (line === delimiter) break
        lines.push(`${line}\n`)
      }
      const text = lines.join('')
      const content = isLiteral ? text : this.#expanded(text)
      if (isInput) this.#writer.setInput(content)
    }
  }

  #expanded(text: string): string {
    const document = new BashReader(text, 0, this.#depth, this.#outputs).readDocument()
    for (const command of document.commands) this.#writer.push(command)
    for (const variableName of document.text.match(/\{\{output_\d{1,6}\}\}/g) ?? [])
      this.#writer.note(outputVariable('$(…)', Number(variableName.slice(9, -2))).note)
    return document.text
  }

  #skipComment(): void {
    const end = this.#text.indexOf('\n', this.#at)
    this.#at = end === -1 ? this.#text.length : end
  }

  #single(): void {
    const end = this.#text.indexOf("'", this.#at + 1)
    const last = end === -1 ? this.#text.length : end
    if (end === -1) this.#writer.noteOpenQuote()
    this.#writer.add(this.#text.slice(this.#at + 1, last))
    this.#at = last + 1
  }

  /** Text in double quotes; `end` is null for a here-document, which ends with the text. */
  #double(end: '"' | null): void {
    this.#writer.add('')
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at)
      if (character === '$') {
        this.#dollar(true)
        continue
      }
      if (character === '`') {
        this.#backtick()
        continue
      }
      this.#at += 1
      if (character === end) return
      if (character !== '\\') {
        this.#writer.add(character)
        continue
      }
      const next = this.#text.charAt(this.#at)
      this.#at += 1
      if (next === '\n') continue
      const isSpecial = next === '$' || next === '`' || next === '\\' || (next === '"' && end === '"')
      this.#writer.add(isSpecial ? next : `\\${next}`)
    }
    if (end !== null) this.#writer.noteOpenQuote()
  }

  #escaped(): void {
    const next = this.#text.slice(this.#at + 1, this.#at + 3)
    brokenContinuation.lastIndex = this.#at + 1
    const broken = brokenContinuation.exec(this.#text)
    if (broken !== null) this.#at += 1 + broken[0].length
    else if (next.startsWith('\n')) this.#at += 2
    else if (next === '\r\n') this.#at += 3
    else {
      this.#writer.add(next.charAt(0))
      this.#at += 2
    }
  }

  #dollar(isQuoted: boolean): void {
    const next = this.#text.charAt(this.#at + 1)
    if (next === '(' && this.#depth < maxDepth) {
      this.#substitution()
      return
    }
    if (next === "'" && !isQuoted) {
      const { text, end } = readAnsiQuote(this.#text, this.#at + 2)
      if (end === null) this.#writer.noteOpenQuote()
      this.#writer.add(text)
      this.#at = end ?? this.#text.length
      return
    }
    if (next === '"' && !isQuoted) {
      this.#at += 1
      return
    }
    variablePattern.lastIndex = this.#at
    const match = variablePattern.exec(this.#text)
    const name = match?.[1] ?? match?.[2]
    if (match === null || name === undefined) {
      this.#writer.add('$')
      this.#at += 1
      return
    }
    this.#writer.add(variable(name))
    this.#at =
      match[1] === undefined ? variablePattern.lastIndex : this.#endOfExpansion(variablePattern.lastIndex)
  }

  /** Behind the brace that closes `${name…}`; defaults can have expansions of their own. */
  #endOfExpansion(from: number): number {
    let depth = 1
    for (let at = from; at < Math.min(this.#text.length, from + 2_000); at += 1) {
      const character = this.#text.charAt(at)
      if (character === '\\') at += 1
      else if (character === '{') depth += 1
      else if (character === '}') depth -= 1
      if (depth === 0) return at + 1
    }
    return from
  }

  #substitution(): void {
    const from = this.#at
    const inner = new BashReader(this.#text, from + 2, this.#depth + 1, this.#outputs).readSubstitution()
    this.#at = inner.end
    this.#writer.addOutput(this.#text.slice(from, inner.end), inner.commands, this.#outputs)
  }

  #backtick(): void {
    let end = this.#at + 1
    while (end < this.#text.length && this.#text.charAt(end) !== '`')
      end += this.#text.charAt(end) === '\\' ? 2 : 1
    const source = this.#text.slice(this.#at, end + 1)
    const script = this.#text.slice(this.#at + 1, end).replace(/\\([`$\\])/g, '$1')
    this.#at = Math.min(end + 1, this.#text.length)
    const isTooDeep = this.#depth >= maxDepth
    const commands = isTooDeep ? [] : new BashReader(script, 0, this.#depth + 1, this.#outputs).read()
    this.#writer.addOutput(source, commands, this.#outputs)
  }

  /** `<(…)` is the name of a file with the output of a command. */
  #processSubstitution(): void {
    const from = this.#at
    if (this.#depth >= maxDepth) {
      this.#at += 2
      return
    }
    const inner = new BashReader(this.#text, from + 2, this.#depth + 1, this.#outputs).readSubstitution()
    this.#at = inner.end
    this.#writer.pushRequests(inner.commands)
    this.#writer.add(this.#text.slice(from, inner.end))
  }
}

/** What a command prints, if that is plain from its words. */
function outputOf({ words, input }: ShellCommand): string | null {
  const [program, ...rest] = words
  switch (program) {
    case 'echo':
      if (rest[0] === '-n') return rest.slice(1).join(' ')
      return rest[0]?.startsWith('-') === true ? null : `${rest.join(' ')}\n`
    case 'printf': {
      const [format = '', value] = rest
      if (rest.length === 1 && !/[%\\]/.test(format)) return format
      return rest.length === 2 && /^%s(?:\\n)?$/.test(format) ? (value ?? '') : null
    }
    case 'cat':
      return (rest.length === 0 || (rest.length === 1 && rest[0] === '-')) && input.kind === 'text'
        ? input.text
        : null
    default:
      return null
  }
}
