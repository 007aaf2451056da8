import { builtinModules } from 'node:module'
import { build, type Plugin, type UserConfig } from 'vite'

/**
 * Bundles the threads separately from main. A common build would split everything that a thread shares with main into
 * its own file, and reading 55 files instead of a few costs each start 20 ms of processor time.
 */
export function threadsApart(
  root: string,
  entries: Readonly<Record<string, string>>,
  plugins: UserConfig['plugins'],
): Plugin {
  let target: UserConfig['build'] = {}
  return {
    name: 'threads-apart',
    apply: 'build',
    configResolved({ build: { outDir, target: engine } }) {
      target = { outDir, target: engine }
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
          emptyOutDir: false,
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
