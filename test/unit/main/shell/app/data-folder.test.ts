import { describe, expect, it } from 'vitest'
import { createDataFolder } from '../../../../../src/main/shell/app/data-folder.ts'

describe('the data folder', () => {
  it('is opened, or the system says why not', async () => {
    const asked: string[] = []
    const answering = (problem: string) => ({
      openPath: async (path: string) => {
        asked.push(path)
        return problem
      },
    })
    expect(await createDataFolder(answering(''), '/data').open()).toEqual({ ok: true, value: undefined })
    expect(await createDataFolder(answering('no such folder'), '/data').open()).toMatchObject({
      fault: { kind: 'refused', message: 'no such folder' },
    })
    expect(asked).toEqual(['/data', '/data'])
  })
})
