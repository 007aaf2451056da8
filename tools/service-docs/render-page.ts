import { renderAnswers, renderOperations, renderParameters } from './operation-tables.ts'
import { renderEventTypes, renderOperators, renderProblems } from './vocabulary-tables.ts'

const renderers: Readonly<Record<string, (groups: readonly string[]) => string>> = {
  operations: renderOperations,
  parameters: renderParameters,
  answers: renderAnswers,
  problems: renderProblems,
  events: renderEventTypes,
  operators: renderOperators,
}

/** A page with its generated tables: between `<!-- generated operations lineItems -->` and the comment that ends it. */
export function renderPage(text: string): string {
  return text.replace(
    /<!-- generated (\w+)((?: \w+)*) -->\n.*?<!-- end of generated -->/gs,
    (_block, kind: string, groups: string) => {
      const render = renderers[kind]
      if (render === undefined) throw new Error(`There are no generated tables of ${kind}.`)
      const table = render(groups.split(' ').filter((group) => group !== ''))
      return `<!-- generated ${kind}${groups} -->\n${table}\n<!-- end of generated -->`
    },
  )
}
