import { builtinModules } from 'node:module'
import { build, type Plugin, type PluginOption, type UserConfig } from 'vite'
import { inlineTexts } from './bundled.ts'
import { languageFirst } from './language-first.ts'

export interface ApartBundle {
  readonly name: string
  readonly entries: Readonly<Record<string, string>>
  readonly plugins: readonly PluginOption[]
  /** Main's folder if omitted. */
  readonly outDir?: string
  /** Chunks, each of the modules that match with all that they import; an earlier one takes what two of them share. */
  readonly groups?: readonly { readonly name: string; readonly test: RegExp }[]
  /** Modules of Node that a plugin replaces. */
  readonly replaced?: readonly string[]
  /** Without white space, and with ASCII only: the engine reads such a file a third faster. */
  readonly isCompact?: true
}

/** In a chunk of its own with all that it imports, so that nothing with a text is loaded before it. */
const setLanguage = { name: 'set-language', test: /\/set-language\.ts$/ }

const builtIns = builtinModules.flatMap((name) => [name, `node:${name}`])

const compact = {
  charset: 'ascii',
  // Names stay, for stack traces.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
} as const

/** `charset` leaves template literals as they are. */
export function asciiTemplates(): Plugin {
  return { name: 'ascii-templates', renderChunk: inAscii }
}

export function inAscii(code: string): string {
  // An escape stands for the character everywhere else; there it is six characters more.
  const raw = /\bString\.raw`[^`]*[^\0-\x7f][^`]*`/.exec(code)
  if (raw !== null) throw new Error(`This raw text would lose its characters beyond ASCII: ${raw[0]}`)
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const passingOn = /^import\{([^}]*)\}from"\.\/([^"]+)";export\{[^}]*\};?\s*$/

/** Imports from a chunk directly what another one only passes on: opening that one costs as much as a large one. */
export function withoutPassingOn(): Plugin {
  return {
    name: 'without-passing-on',
    generateBundle(_options, bundle) {
      const passed = new Map<string, { readonly from: string; readonly members: string }>()
      const needed = new Set(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.imports : [])),
      )
      for (const [name, file] of Object.entries(bundle)) {
        const [, names, from] = (file.type === 'chunk' && passingOn.exec(file.code)) || []
        if (names === undefined || from === undefined || needed.has(name)) continue
        const members = names.split(',').map((pair) => pair.split(' as '))
        const chunk = name.split('/').at(-1) ?? name
        const read = members.map(([inner = '', outer = inner]) => `${outer}:chunk.${inner}`)
        passed.set(chunk, { from, members: read.join(',') })
        delete bundle[name]
      }
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        file.code = file.code.replaceAll(
          /import\(`(\.\/(?:chunks\/)?)([^`]+)`\)/g,
          (whole, folder: string, name: string) => {
            const target = passed.get(name)
            return target === undefined
              ? whole
              : `import(\`${folder}${target.from}\`).then((chunk)=>({${target.members}}))`
          },
        )
      }
    },
  }
}

/**
 * Bundles the threads and the command line separately from main. A common build would split everything they share with
 * main into separate files, and reading 55 files instead of a few costs each start 20 ms of processor time.
 */
export function bundledApart(root: string, bundle: ApartBundle): Plugin {
  const { name, entries, plugins, outDir, groups = [], replaced = [], isCompact } = bundle
  let target: UserConfig['build'] = {}
  return {
    name,
    apply: 'build',
    configResolved({ build }) {
      target = { outDir: outDir ?? build.outDir, target: build.target }
    },
    async closeBundle() {
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        plugins: [inlineTexts(), languageFirst(), ...plugins],
        ssr: { noExternal: true },
        build: {
          ...target,
          ssr: true,
          emptyOutDir: outDir !== undefined,
          minify: false,
          reportCompressedSize: false,
          rolldownOptions: {
            input: { ...entries },
            external: ['electron', ...builtIns.filter((name) => !replaced.includes(name))],
            output: {
              format: 'es',
              codeSplitting: {
                groups: [setLanguage, ...groups].map((group, index, { length }) => ({
                  ...group,
                  priority: length - index,
                })),
              },
              comments: false,
              ...(isCompact === true ? compact : {}),
              entryFileNames: '[name].js',
              chunkFileNames: 'chunks/[name]-[hash].js',
            },
          },
        },
      })
    },
  }
}
