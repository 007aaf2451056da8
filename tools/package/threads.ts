import { builtinModules } from 'node:module'
import { build, type Plugin, type UserConfig } from 'vite'

export interface ApartBundle {
  readonly name: string
  readonly entries: Readonly<Record<string, string>>
  readonly plugins: UserConfig['plugins']
  /** Main's folder if omitted. */
  readonly outDir?: string
}

/**
 * Bundles the threads and the command line separately from main. A common build would split everything they share with
 * main into separate files, and reading 55 files instead of a few costs each start 20 ms of processor time.
 */
export function bundledApart(root: string, { name, entries, plugins, outDir }: ApartBundle): Plugin {
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
            external: ['electron', ...builtinModules.flatMap((name) => [name, `node:${name}`])],
            output: {
              format: 'es',
              codeSplitting: { groups: [{ name: 'set-language', test: /\/set-language\.ts$/ }] },
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
