import { defineConfig } from 'vitest/config'
import { setLocale } from '../../test/support/runs.ts'

setLocale('en_US.UTF-8')

/** The tests within one process of the rooms in which mutants are tried: Stryker's runner can't choose a project. */
export default defineConfig({
  test: {
    include: [
      'test/unit/main/modules/{drafts,jobs,publishing}/**/*.test.ts',
      'test/unit/main/core/api/**/*.test.ts',
      'test/unit/shared/{drafts,jobs,publishing}/**/*.test.ts',
    ],
    exclude: ['test/unit/main/modules/publishing/large-publish.test.ts'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    setupFiles: ['test/support/seed.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
