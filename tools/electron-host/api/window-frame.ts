// The frame around a page: menu and progress. Recorded, not drawn.
import { onlyOptions } from '../strict.ts'
import { StrictEmitter } from '../strict-emitter.ts'

export abstract class WindowFrame extends StrictEmitter {
  removeMenu(): void {}
  /**
   * A fraction from 0 to 1; below 0 there's no bar, above 1 it's indeterminate. Tests replace the method to read it.
   */
  setProgressBar(progress: number, options: { readonly mode?: string } = {}): void {
    if (typeof progress !== 'number') throw new TypeError('Progress must be a number')
    onlyOptions(options, ['mode'], 'setProgressBar options')
  }
}
