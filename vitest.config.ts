import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { expectTimeoutMs, isGate, longTestTimeoutMs, setLocale, testTimeoutMs } from './test/support/runs.ts'
import { contractModule } from './tools/package/contract-module.ts'

// What most people have. Containers have C, in which a program may start that starts nowhere else.
setLocale('en_US.UTF-8')

/**
 * Not in the gate, because they take long for what only they find; in the night, in a run of their suite alone and when
 * they are named. Instead, the gate:
 * - runs the same commands within a process, in contract/cli
 * - kills what publishes, types and syncs, in fault, and has hostile services answer the same publish without a program
 * - has the rules of jobs, texts, change sets and held changes as unit tests, and holds publishes in contract/publishing
 * - breaks the service in contract/api and fault/service/service-faults
 * - raises budgets in bulk, targets a line item and changes a key in the whole program
 *
 * Single tests of a file in the gate that run at the same times say `it.runIf(!isGate)`.
 */
const notInGate = [
  'test/contract/cli/change-set-files.test.ts',
  'test/contract/cli/endless-files.test.ts',
  'test/contract/cli/file-readings.test.ts',
  'test/contract/cli/held.test.ts',
  'test/contract/cli/hostile-words.test.ts',
  'test/contract/cli/lost-service.test.ts',
  'test/contract/cli/workflow-kit.test.ts',
  'test/fault/audiences/**',
  'test/fault/catalogs/**',
  'test/fault/cli/**',
  'test/fault/disk/disk-faults.test.ts',
  'test/fault/publishing/hostile/hostile-cli.test.ts',
  'test/fault/publishing/uploads-together.test.ts',
  'test/fault/service/asked-operations.test.ts',
  'test/fault/service/service-calls.test.ts',
  'test/unit/main/modules/publishing/large-publish.test.ts',
  'test/unit/renderer/app/pseudo-language.test.tsx',
  'test/unit/renderer/features/campaigns/bulk/bulk-dialog.test.tsx',
  'test/unit/renderer/features/campaigns/bulk/targeting-dialog.test.tsx',
  'test/unit/renderer/features/campaigns/targeting/targeting-pickers.test.tsx',
  'test/unit/renderer/features/campaigns/targeting/targeting-section.test.tsx',
  'test/unit/renderer/features/settings/keys/keys-page.test.tsx',
]

/**
 * Node loads the modules itself, as for the sandbox and the command line, and what one suite has compiled, the next
 * reads. Modules that only the build provides: `provided-modules.ts`.
 */
const onNode = { environment: 'node', experimental: { viteModuleRunner: false, nodeLoader: false } } as const

const limits = { testTimeout: testTimeoutMs, hookTimeout: testTimeoutMs } as const
const longLimits = { testTimeout: longTestTimeoutMs, hookTimeout: longTestTimeoutMs } as const

/**
 * Five projects: pure logic, views in a DOM, real parts talking over sockets, programs that are killed or cut off at
 * random, and what strangers try. FLIGHTDECK_LONG=1 runs the long forms.
 * Whole-app specs run on Playwright.
 */
export default defineConfig({
  test: {
    // Left to itself the runner keeps one processor free, which is half of the smallest machines. In the gate other
    // suites run beside it, and every worker loads the same modules.
    maxWorkers: isGate
      ? Math.max(1, Math.floor(availableParallelism() / 2))
      : Math.max(2, availableParallelism() - 1),
    expect: { poll: { timeout: expectTimeoutMs } },
    projects: [
      // Pure parts share what they load: reading modules anew for each file took longer than the tests.
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: ['test/unit/renderer/**', ...(isGate ? notInGate : [])],
          ...onNode,
          setupFiles: ['test/support/seed.ts'],
          isolate: false,
          ...limits,
        },
      },
      // The renderer: views in a DOM, over a bridge in memory, and their rules. JSX and CSS need Vite.
      {
        plugins: [contractModule()],
        test: {
          name: 'views',
          include: ['test/unit/renderer/**/*.test.{ts,tsx}'],
          exclude: isGate ? notInGate : [],
          environment: 'happy-dom',
          setupFiles: ['test/support/seed.ts', 'test/unit/renderer/support/page.ts'],
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          exclude: isGate ? notInGate : [],
          ...onNode,
          setupFiles: ['test/support/seed.ts'],
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'fault',
          include: ['test/fault/**/*.test.ts'],
          exclude: isGate ? notInGate : [],
          ...onNode,
          setupFiles: ['test/support/seed.ts'],
          isolate: false,
          ...longLimits,
        },
      },
      {
        test: {
          name: 'security',
          include: ['test/security/**/*.test.ts'],
          ...onNode,
          setupFiles: ['test/support/seed.ts'],
          isolate: false,
          ...longLimits,
        },
      },
    ],
  },
})
