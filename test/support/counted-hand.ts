import { expect, type Locator, type Page } from 'playwright/test'

/** What a person does: a text typed into a field counts once, however long it is. */
export interface Effort {
  readonly clicks: number
  readonly keys: number
  readonly texts: number
}

export interface Step extends Effort {
  readonly what: string
  readonly seconds: number
}

const nothing: Effort = { clicks: 0, keys: 0, texts: 0 }

/** Does what a person would, and counts it step by step. */
export function countedHand(window: Page) {
  const steps: Step[] = []
  let counts = nothing
  let begun = performance.now()
  const count = (kind: keyof Effort, by = 1) => {
    counts = { ...counts, [kind]: counts[kind] + by }
  }
  return {
    async click(target: Locator): Promise<void> {
      count('clicks')
      await target.click()
    },
    async press(key: string): Promise<void> {
      count('keys')
      await window.keyboard.press(key)
    },
    async type(target: Locator, text: string): Promise<void> {
      count('texts')
      await target.fill(text)
    },
    /** Types without a click, into what has the focus or gets it by that. */
    async write(text: string): Promise<void> {
      count('texts')
      await window.keyboard.type(text)
    },
    /** Pastes as the system does, with an event that carries the text. */
    async paste(target: Locator, text: string): Promise<void> {
      count('texts')
      await target.evaluate((element, pasted) => {
        const data = new DataTransfer()
        data.setData('text/plain', pasted)
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      }, text)
    },
    /** A click opens the list of choices, another one chooses. */
    async choose(target: Locator, label: string): Promise<void> {
      count('clicks', 2)
      await target.selectOption({ label })
    },
    /** Ends a step, which may take at most this much. */
    end(what: string, limit: Effort): void {
      for (const kind of ['clicks', 'keys', 'texts'] as const)
        expect(counts[kind], `${kind} of “${what}”`).toBeLessThanOrEqual(limit[kind])
      steps.push({ what, ...counts, seconds: (performance.now() - begun) / 1_000 })
      counts = nothing
      begun = performance.now()
    },
    /** A line of a table for each step. */
    report(): string {
      const lines = steps.map(
        ({ what, clicks, keys, texts, seconds }) =>
          `| ${what} | ${clicks} | ${keys} | ${texts} | ${seconds.toFixed(1)} |`,
      )
      return [
        '| Step | Clicks | Keys | Texts | Seconds |',
        '| --- | --- | --- | --- | --- |',
        ...lines,
        '',
      ].join('\n')
    },
  }
}
