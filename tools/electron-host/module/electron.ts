// The module that `import … from 'electron'` and `require('electron')` resolve to in the main process.
import { NotProvided } from '../strict.ts'
import * as members from './members.ts'

/** The result of `require('electron')`; a missing name throws. */
const electron = new Proxy<Record<string, unknown>>(
  { ...members },
  {
    get(target, key) {
      if (typeof key === 'symbol' || Object.hasOwn(target, key)) return Reflect.get(target, key)
      if (key === 'then' || key === '__esModule' || key === 'default' || key === 'toJSON') return undefined
      throw new NotProvided(`electron.${key}`)
    },
  },
)

export * from './members.ts'
export { electron as default, electron as 'module.exports' }
