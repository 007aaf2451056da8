import type { Plugin } from 'vite'

/** Preloads the page's code while the entry sets the language, which the page waits for. */
export function preloadPage(): Plugin {
  return {
    name: 'preload-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const start = chunks.find(({ name }) => name === 'start')
        if (start === undefined) throw new Error('The page has no chunk named start')
        const wanted = new Set([start.fileName])
        for (const fileName of wanted)
          for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
            wanted.add(next)
        return [...wanted].map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
