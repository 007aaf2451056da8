// nativeTheme: the chosen color scheme reaches every page as prefers-color-scheme.
import { declareFace, strict } from '../strict.ts'
import { StrictEmitter } from '../strict-emitter.ts'
import { setColourScheme } from './page-appearance.ts'

const levels = declareFace('nativeTheme', {
  themeSource: 'faithful',
  shouldUseDarkColors: 'faithful',
})

type Source = 'system' | 'light' | 'dark'

class NativeTheme extends StrictEmitter {
  readonly face: this = strict(this, 'nativeTheme', levels)
  #source: Source = 'system'

  constructor() {
    super('nativeTheme', ['updated'])
  }
  get themeSource(): Source {
    return this.#source
  }
  set themeSource(source: Source) {
    if (!['system', 'light', 'dark'].includes(source)) throw new TypeError(`Invalid themeSource: ${source}`)
    if (source === this.#source) return
    this.#source = source
    setColourScheme(source === 'system' ? '' : source)
    this.emit('updated')
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }
}

export const nativeTheme = new NativeTheme().face
