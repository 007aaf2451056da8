import { render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { rich } from '../../../../src/renderer/ui/rich.ts'
import { fill, setLanguage } from '../../../../src/shared/text/language.ts'

describe('a text with elements', () => {
  afterEach(() => setLanguage(null))

  const sentence = () => rich`Give ${<b>Ada</b>} the ${'key'}.`

  it('has them in their places', () => {
    expect(render(sentence()).container.innerHTML).toBe('Give <b>Ada</b> the key.')
  })

  it('has them where the translation puts them', () => {
    const translate = (message: string, values: Readonly<Record<string, string | number>>) =>
      message === 'Give {0} the {1}.' ? fill('Den {1} bekommt {0}.', values) : null
    setLanguage({ locale: 'de', direction: 'ltr', translate })
    expect(render(sentence()).container.innerHTML).toBe('Den key bekommt <b>Ada</b>.')
  })
})
