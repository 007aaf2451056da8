import { describe, expect, it } from 'vitest'
import { appInfo } from '../../../../../src/main/shell/app/app-info.ts'

describe('the facts about the program', () => {
  it('are returned, even if the runtime hides one', () => {
    expect(
      appInfo({ getVersion: () => '1.2.3' }, { electron: '45', node: '24' }, 'linux', '/data', ['Said.']),
    ).toEqual({
      version: '1.2.3',
      electron: '45',
      chrome: 'unknown',
      node: '24',
      platform: 'linux',
      dataFolder: '/data',
      notices: ['Said.'],
    })
  })
})
