import { type Language, startInLanguage } from '../../../shared/text/language.ts'
import { languageParameter } from '../../../shared/text/page-address.ts'

/** English needs none. The pseudo-languages are for tests. */
const loaders: Readonly<Record<string, () => Promise<Language>>> = {
  de: () => import('./german.ts').then(({ german }) => german),
  'en-XA': () =>
    import('../../../shared/text/pseudo.ts').then(({ pseudoLanguage }) => pseudoLanguage('en-XA')),
  'ar-XB': () =>
    import('../../../shared/text/pseudo.ts').then(({ pseudoLanguage }) => pseudoLanguage('ar-XB')),
}

/** Sets the language that main passed in the page's address. */
export async function startInPageLanguage({ search }: Pick<Location, 'search'>): Promise<void> {
  const code = new URLSearchParams(search).get(languageParameter)
  const language = (await loaders[code ?? '']?.()) ?? null
  startInLanguage(language)
  const root = document.documentElement
  root.lang = language?.locale ?? 'en'
  root.dir = language?.direction ?? 'ltr'
}
