import { expect, it } from 'vitest'
import { changeSetEnding, exchangeFormOf } from '../../../src/shared/domain/exchange-file.ts'
import { config } from '../../../tools/package/builder-config.ts'

it('opens every file that the system is told to open with this program', () => {
  const endings = [...config.fileAssociations, ...config.mac.fileAssociations].map(({ ext }) => ext)
  expect(endings).toContain(changeSetEnding)
  for (const ending of endings) expect(exchangeFormOf(`/a/file.${ending}`), ending).not.toBeNull()
})
