import { defaultPreferences, type Preferences, preferences } from '../../shared/domain/preferences.ts'
import { succeed } from '../../shared/outcome.ts'
import type { Settings } from '../ports.ts'
import type { Emit, Handlers } from './dependencies.ts'
import { readStored } from './stored.ts'

const setting = 'preferences'

export function readPreferences(settings: Settings): Preferences {
  return readStored(settings, setting, preferences, defaultPreferences)
}

export function createPreferencesHandlers(settings: Settings, emit: Emit): Handlers<'preferences'> {
  const read = () => readPreferences(settings)
  return {
    read: async () => succeed(read()),
    async change(changes) {
      const next = preferences.parse({ ...read(), ...changes })
      const saved = settings.set(setting, next)
      if (!saved.ok) return saved
      emit('preferencesChanged', next)
      return succeed(next)
    },
  }
}
