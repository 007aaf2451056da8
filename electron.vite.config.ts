import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { developmentNonce } from './src/main/shell/pages/content-security-policy.ts'
import { inlineTexts, leaveOutOfMain } from './tools/package/bundled.ts'
import { commandLine } from './tools/package/command-line.ts'
import { contractModule } from './tools/package/contract-module.ts'
import { languageFirst } from './tools/package/language-first.ts'
import { messages } from './tools/package/messages.ts'
import { preloadPage } from './tools/package/preload-page.ts'
import { bundledApart } from './tools/package/threads.ts'

const at = (path: string) => resolve(import.meta.dirname, path)

const threads = {
  'sandbox-worker': at('src/main/modules/sandbox/worker/sandbox-worker.ts'),
  'import-worker': at('src/main/modules/console/worker/import-worker.ts'),
  'probe-worker': at('src/main/modules/media/worker/probe-worker.ts'),
  'grid-worker': at('src/main/modules/campaigns/worker/grid-worker.ts'),
  'checkpoint-worker': at('src/main/core/store/checkpoint-worker.ts'),
  'certificate-worker': at('src/main/core/network/certificate-worker.ts'),
  'store-worker': at('src/main/modules/data-file/worker/store-worker.ts'),
  'check-worker': at('src/main/modules/checks/worker/check-worker.ts'),
  'audience-worker': at('src/main/modules/audiences/worker/audience-worker.ts'),
  'statistics-worker': at('src/main/modules/statistics/worker/statistics-worker.ts'),
  'stream-worker': at('src/main/modules/streams/worker/stream-worker.ts'),
  'rule-trial-worker': at('src/main/modules/streams/worker/rule-trial-worker.ts'),
  'catalog-worker': at('src/main/modules/catalogs/worker/catalog-worker.ts'),
  'receiver-worker': at('src/main/modules/webhooks/worker/receiver-worker.ts'),
  'exchange-worker': at('src/main/modules/exchange/worker/exchange-worker.ts'),
}

const plugins = () => [leaveOutOfMain(at('tools/package')), contractModule()]

/**
 * Main is one ESM bundle plus its threads: the sandbox, and the readers of files. They carry every package that they
 * use, so that none ships beside them: hundreds of small files cost a start twice as much as one. The preload is sandboxed by Electron, so it is one CommonJS file that carries
 * everything it needs but `electron`.
 */
export default defineConfig(({ command }) => ({
  main: {
    plugins: [
      leaveOutOfMain(at('tools/package')),
      inlineTexts(),
      contractModule(),
      languageFirst(),
      messages(at('src/shared/text/messages')),
      bundledApart(import.meta.dirname, { name: 'threads', entries: threads, plugins: plugins() }),
      commandLine(import.meta.dirname, at('out/cli')),
    ],
    build: {
      outDir: 'out/main',
      externalizeDeps: false,
      rolldownOptions: {
        // An engine reads them at each start, a third of the time of it all. Licences are listed in a file of their own.
        output: {
          comments: false,
          // In a chunk of its own with all that it imports, so that nothing with a text is loaded before it.
          codeSplitting: { groups: [{ name: 'set-language', test: /\/set-language\.ts$/ }] },
        },
        input: { index: at('src/main/index.ts') },
      },
    },
  },
  preload: {
    plugins: [contractModule()],
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [react(), contractModule(), languageFirst(), preloadPage()],
    ...(command === 'serve' ? { html: { cspNonce: developmentNonce } } : {}),
    build: {
      outDir: at('out/renderer'),
      // electron-vite leaves it off; what a page does not have to read is start-up time won.
      minify: true,
      // A small asset as a data: address would need a wider policy.
      assetsInlineLimit: 0,
      rolldownOptions: { input: at('src/renderer/index.html') },
    },
  },
}))
