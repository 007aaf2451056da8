import { builtinModules } from 'node:module'
import { build, type Plugin, type UserConfig } from 'vite'

export interface ApartBundle {
  readonly name: string
  readonly entries: Readonly<Record<string, string>>
  readonly plugins: UserConfig['plugins']
  /** Main's folder if omitted. */
  readonly outDir?: string
  /** Chunks, each of the modules that match with all that they import; an earlier one takes what two of them share. */
  readonly groups?: readonly { readonly name: string; readonly test: RegExp }[]
  /** Modules of Node that a plugin replaces. */
  readonly replaced?: readonly string[]
}

/** In a chunk of its own with all that it imports, so that nothing with a text is loaded before it. */
const setLanguage = { name: 'set-language', test: /\/set-language\.ts$/ }

const builtIns = builtinModules.flatMap((name) => [name, `node:${name}`])

/**
 * Bundles the threads and the command line separately from main. A common build would split everything they share with
 * main into separate files, and reading 55 files instead of a few costs each start 20 ms of processor time.
 */
export function bundledApart(root: string, bundle: ApartBundle): Plugin {
  const { name, entries, plugins, outDir, groups = [], replaced = [] } = bundle
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
        ...(plugins === undefined ? {} : { plugins }),
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
              entryFileNames: '[name].js',
              chunkFileNames: 'chunks/[name]-[hash].js',
            },
          },
        },
      })
    },
  }
}
