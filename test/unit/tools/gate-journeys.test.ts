import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas, lowerAreas } from '../../../src/shared/desktop/areas.ts'
import { screens } from '../../support/program/screens.ts'

const specs = join(import.meta.dirname, '../../e2e')

test.each(screens)('$path has a journey in every run of the tests', ({ journey }) => {
  expect(readFileSync(join(specs, `${journey}.spec.ts`), 'utf8')).toContain("'@gate'")
})

test.each([...areas, ...lowerAreas])('$path is among the screens', ({ path }) => {
  expect(
    screens.map((screen) => screen.path),
    'screens in test/support/program/screens.ts',
  ).toContain(path)
})
