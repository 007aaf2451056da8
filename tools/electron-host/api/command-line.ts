// app.commandLine
import { startedApplication } from '../host.ts'
import { declareFace, strict } from '../strict.ts'

const levels = declareFace('CommandLine', {
  appendSwitch: 'faithful',
  hasSwitch: 'faithful',
  getSwitchValue: 'faithful',
})

class CommandLine {
  readonly face: CommandLine = strict(this, 'CommandLine', levels)
  readonly #appended = new Map<string, string>()

  appendSwitch(name: string, value = ''): void {
    this.#appended.set(name.toLowerCase(), value)
  }
  hasSwitch(name: string): boolean {
    const key = name.toLowerCase()
    return this.#appended.has(key) || startedApplication().switches.has(key)
  }
  getSwitchValue(name: string): string {
    if (!this.hasSwitch(name)) return ''
    const key = name.toLowerCase()
    return this.#appended.get(key) ?? startedApplication().switches.get(key) ?? ''
  }
}

export const commandLine = new CommandLine()
