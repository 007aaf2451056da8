/** The import table of ARCHITECTURE.md as rules. A breach fails the test run; nothing here is a warning. */

/** Builtins and packages that belong to one room only. */
const only = (name, package_, where) => ({
  name,
  severity: 'error',
  from: { path: '^src/', pathNot: where },
  to: { path: package_ },
})

/** What a room may reach inside `src`; everything else in `src` is out of bounds. */
const room = (name, from, may, fromNot) => ({
  name,
  severity: 'error',
  from: fromNot === undefined ? { path: from } : { path: from, pathNot: fromNot },
  to: { path: '^src/', pathNot: may },
})

/** Which packages a room may use; every other one is out of bounds. */
const packagesOf = (name, from, packages) => ({
  name: `${name}-packages`,
  severity: 'error',
  from: { path: from },
  to: {
    path: '(^|/)node_modules/',
    pathNot: packages.map((package_) => `(^|/)node_modules/(@types/)?${package_}/`),
  },
})

/** Which packages and built-in modules a room may use; every other one is out of bounds. */
const outside = (name, from, packages, builtIns) => [
  packagesOf(name, from, packages),
  {
    name: `${name}-built-ins`,
    severity: 'error',
    from: { path: from },
    to: { dependencyTypes: ['core'], pathNot: builtIns.map((module_) => `^(node:)?${module_}$`) },
  },
]

/** What every room of the renderer may use. */
const drawing = ['react', '@tabler']

const builtIn = { dependencyTypes: ['core'] }

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-dev-package-in-src',
      comment:
        'What main needs at run time is a production dependency; electron itself comes with the program.',
      severity: 'error',
      from: { path: '^src/(main|sandbox|preload|shared)' },
      to: { dependencyTypes: ['npm-dev'], pathNot: '(^|/)node_modules/electron/' },
    },

    room('shared-knows-only-shared', '^src/shared/', ['^src/shared/']),
    packagesOf('shared', '^src/shared/', ['zod', 'twemoji-parser']),
    { name: 'shared-has-no-node', severity: 'error', from: { path: '^src/shared/' }, to: builtIn },

    room('services-and-jobs', '^src/main/(services|jobs)/', [
      '^src/shared/',
      '^src/main/(services|jobs|store|receiver|checks)/',
      '^src/main/ports[-a-z]*\\.ts$',
      '^src/main/api/',
      '^src/main/files/(limits|json-text)\\.ts$',
    ]),
    room('api', '^src/main/api/', ['^src/shared/', '^src/main/api/', '^src/main/ports(-network)?\\.ts$']),
    room('network', '^src/main/network/', [
      '^src/shared/',
      '^src/main/network/',
      '^src/main/ports(-network)?\\.ts$',
    ]),
    room('store', '^src/main/store/', [
      '^src/shared/',
      '^src/main/(store|threads)/',
      '^src/main/ports(-audiences)?\\.ts$',
    ]),
    room('receiver', '^src/main/receiver/', ['^src/shared/', '^src/main/receiver/', '^src/main/ports\\.ts$']),
    room('campaigns', '^src/main/campaigns/', [
      '^src/shared/',
      '^src/main/(campaigns|store|threads)/',
      '^src/main/ports(-campaigns)?\\.ts$',
    ]),
    room('exchange', '^src/main/exchange/', [
      '^src/shared/',
      '^src/main/(exchange|store|files|threads)/',
      '^src/main/campaigns/entities\\.ts$',
      '^src/main/ports(-campaigns|-exchange)?\\.ts$',
    ]),
    room('checks', '^src/main/checks/', [
      '^src/shared/',
      '^src/main/(checks|store|threads)/',
      '^src/main/ports(-checks)?\\.ts$',
    ]),
    room('threads', '^src/main/threads/', [
      '^src/shared/',
      '^src/main/threads/',
      '^src/main/ports(-campaigns)?\\.ts$',
    ]),
    room('catalogs', '^src/main/catalogs/', [
      '^src/shared/',
      '^src/main/(catalogs|store|files|threads)/',
      '^src/main/ports(-catalogs)?\\.ts$',
    ]),
    room('audiences', '^src/main/audiences/', [
      '^src/shared/',
      '^src/main/(audiences|files|threads)/',
      '^src/main/ports(-audiences)?\\.ts$',
    ]),
    room('webhooks', '^src/main/webhooks/', [
      '^src/shared/',
      '^src/main/webhooks/',
      '^src/main/ports(-webhooks|-network)?\\.ts$',
    ]),
    room('files', '^src/main/files/', ['^src/shared/', '^src/main/files/']),
    room('media', '^src/main/media/', [
      '^src/shared/',
      '^src/main/(media|files|threads)/',
      '^src/main/ports\\.ts$',
    ]),
    {
      name: 'shell-knows-types-of-services',
      comment: 'The shell is the edge: it offers ports and takes handlers; logic never sits in it.',
      severity: 'error',
      from: { path: '^src/main/shell/' },
      to: {
        path: '^src/main/(services|jobs|store|receiver|checks|webhooks|network)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'shell-knows-nothing-of-the-network',
      severity: 'error',
      from: { path: '^src/main/shell/' },
      to: { path: '^src/main/api/', pathNot: '^src/main/api/redact\\.ts$' },
    },
    room('preload', '^src/preload/', ['^src/preload/', '^src/shared/bridge(-names)?\\.ts$']),
    room('sandbox-never-knows-main', '^src/sandbox/', ['^src/shared/', '^src/sandbox/']),
    room('renderer', '^src/renderer/', ['^src/shared/', '^src/renderer/']),
    {
      name: 'features-never-import-one-another',
      severity: 'error',
      from: { path: '^src/renderer/features/([^/]+)/' },
      to: { path: '^src/renderer/features/', pathNot: '^src/renderer/features/$1/' },
    },
    {
      name: 'features-know-no-frame',
      severity: 'error',
      from: { path: '^src/renderer/features/' },
      to: { path: '^src/renderer/(app/|main\\.tsx)' },
    },
    {
      name: 'controls-know-no-feature',
      severity: 'error',
      from: { path: '^src/renderer/ui/' },
      to: { path: '^src/renderer/(features|app|workbench|media-picker|drafting|changes|grid)/' },
    },
    {
      name: 'workbench-knows-no-screen',
      comment: 'The live state of the program that every screen reads stands below them all.',
      severity: 'error',
      from: { path: '^src/renderer/workbench/' },
      to: { path: '^src/renderer/(features|app|media-picker|drafting|changes|grid)/' },
    },
    {
      name: 'drafting-knows-no-screen',
      comment: 'What every editor of drafts is made with stands below them all.',
      severity: 'error',
      from: { path: '^src/renderer/drafting/' },
      to: { path: '^src/renderer/(features|app|media-picker|grid)/' },
    },
    {
      name: 'media-picker-knows-no-screen',
      comment: 'What several features choose media with stands below them all.',
      severity: 'error',
      from: { path: '^src/renderer/media-picker/' },
      to: { path: '^src/renderer/(features|app|drafting|changes|grid)/' },
    },
    {
      name: 'changes-know-no-screen',
      comment: 'The words and tables in which several features say what a change does stand below them all.',
      severity: 'error',
      from: { path: '^src/renderer/changes/' },
      to: { path: '^src/renderer/(features|app|drafting|grid)/' },
    },
    {
      name: 'grid-knows-no-screen',
      comment:
        'A grid that is worked in like a spreadsheet knows cells and keys, and nothing of what they mean.',
      severity: 'error',
      from: { path: '^src/renderer/grid/' },
      to: { path: '^src/renderer/(features|app|workbench|media-picker|drafting|changes)/' },
    },
    { name: 'renderer-has-no-node', severity: 'error', from: { path: '^src/renderer/' }, to: builtIn },
    packagesOf('ui', '^src/renderer/ui/', [...drawing, 'react-dom', '@mantine', '@tanstack', 'wouter']),
    packagesOf('workbench', '^src/renderer/workbench/', [...drawing, '@mantine', 'zustand']),
    packagesOf('grid', '^src/renderer/grid/', [...drawing, 'react-dom', '@tanstack', 'zustand']),
    packagesOf('media-picker', '^src/renderer/media-picker/', [
      ...drawing,
      '@mantine',
      '@tanstack',
      'zustand',
    ]),
    packagesOf('changes', '^src/renderer/changes/', [...drawing, '@mantine', 'wouter']),
    packagesOf('drafting', '^src/renderer/drafting/', [...drawing, '@mantine', 'wouter', 'zustand']),
    packagesOf('features', '^src/renderer/features/', [
      ...drawing,
      'react-dom',
      '@mantine',
      '@codemirror',
      '@lezer',
      'wouter',
      'zustand',
      'zod',
    ]),
    packagesOf('frame', '^src/renderer/app/', [
      ...drawing,
      '@mantine',
      '@fontsource-variable',
      'wouter',
      'zustand',
    ]),

    ...outside('services', '^src/main/(services|jobs)/', ['zod'], ['crypto', 'timers/promises']),
    packagesOf('api', '^src/main/api/', ['zod', 'oauth-1\\.0a', 'undici', 'node']),
    ...outside(
      'store',
      '^src/main/store/',
      ['zod', 'node'],
      ['sqlite', 'fs', 'fs/promises', 'path', 'timers/promises', 'worker_threads'],
    ),
    ...outside('receiver', '^src/main/receiver/', ['zod', 'node'], ['http', 'crypto']),
    ...outside('campaigns', '^src/main/campaigns/', ['zod', 'node'], ['worker_threads', 'sqlite']),
    ...outside(
      'checks',
      '^src/main/checks/',
      ['zod', 'node'],
      ['worker_threads', 'sqlite', 'os', 'timers/promises'],
    ),
    ...outside('threads', '^src/main/threads/', ['zod', 'node'], ['worker_threads']),
    packagesOf('exchange', '^src/main/exchange/', ['zod', 'node', 'hucre']),
    packagesOf('audiences', '^src/main/audiences/', ['zod', 'node', 'libphonenumber-js']),
    packagesOf('catalogs', '^src/main/catalogs/', ['zod', 'node']),
    ...outside(
      'files',
      '^src/main/files/',
      ['node', 'saxes'],
      ['fs', 'fs/promises', 'stream', 'timers/promises', 'zlib'],
    ),
    ...outside(
      'webhooks',
      '^src/main/webhooks/',
      ['zod', 'node'],
      ['http', 'https', 'net', 'tls', 'dns/promises'],
    ),
    ...outside('network', '^src/main/network/', ['zod', 'node'], ['http', 'net', 'tls', 'worker_threads']),
    packagesOf('media', '^src/main/media/', ['zod', 'node']),
    packagesOf('shell', '^src/main/shell/', ['zod', 'electron', 'electron-store', 'node']),
    packagesOf('sandbox', '^src/sandbox/', ['zod', 'fastify', 'node']),

    only('electron-in-shell-alone', '^(electron$|node_modules/electron/)', [
      '^src/main/shell/',
      '^src/preload/',
      '^src/main/(index|compose-services)\\.ts$',
    ]),
    only('electron-store-in-shell-alone', '(^|/)node_modules/electron-store/', '^src/main/shell/'),
    only(
      'undici-in-transport-alone',
      '(^|/)node_modules/undici/',
      '^src/main/api/(transport|http-agent)\\.ts$',
    ),
    only('oauth-in-api-alone', '(^|/)node_modules/oauth-1\\.0a/', '^src/main/api/'),
    only('fastify-in-sandbox-alone', '(^|/)node_modules/(@fastify|fastify)/', '^src/sandbox/'),
    only(
      'react-in-renderer-alone',
      '(^|/)node_modules/(react|react-dom|@mantine|zustand|wouter)/',
      '^src/renderer/',
    ),
    // The threads of the grid, of checks and of files have connections of their own, which only read.
    only(
      'sqlite-in-store-alone',
      '^(node:)?sqlite$',
      '^src/main/(store|campaigns|checks|exchange|catalogs)/',
    ),
    only(
      'editor-in-console-alone',
      '(^|/)node_modules/(@codemirror|@lezer)/',
      '^src/renderer/features/console/',
    ),
    only('phones-in-audiences-alone', '(^|/)node_modules/libphonenumber-js/', '^src/main/audiences/'),
    only('workbooks-in-exchange-alone', '(^|/)node_modules/hucre/', '^src/main/exchange/'),
    only(
      'emoji-in-weighted-length-alone',
      '(^|/)node_modules/twemoji-parser/',
      '^src/shared/domain/weighted-length\\.ts$',
    ),
    only('xml-in-files-alone', '(^|/)node_modules/saxes/', '^src/main/files/'),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mts', '.js', '.json', '.css'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
    builtInModules: { add: ['electron', 'node:sqlite', 'sqlite'] },
    skipAnalysisNotInRules: true,
  },
}
