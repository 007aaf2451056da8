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
      comment:
        'Types count too, and so does what is loaded later with import(): what two files need stands in the lower one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:contract$' },
    },
    {
      name: 'no-dev-package-in-src',
      comment:
        'What main needs at run time is a production dependency; electron itself comes with the program.',
      severity: 'error',
      from: { path: '^src/(main|cli|sandbox|preload|shared)' },
      to: { dependencyTypes: ['npm-dev'], pathNot: '(^|/)node_modules/electron/' },
    },

    room('shared-knows-only-shared', '^src/shared/', ['^src/shared/']),
    packagesOf('shared', '^src/shared/', ['zod', 'twemoji-parser']),
    {
      name: 'pages-load-no-registry',
      comment: 'The registry of kinds loads every rule and operation.',
      severity: 'error',
      from: { path: '^src/(renderer|preload|shared/contract)/' },
      to: { path: '^src/shared/entities/registry\\.ts$', reachable: true },
    },
    {
      name: 'kinds-never-import-one-another',
      comment:
        'What several kinds share stands beside their folders; a reference names its target by the descriptor.',
      severity: 'error',
      from: { path: '^src/shared/entities/([^/]+)/' },
      to: {
        path: '^src/shared/entities/[^/]+/',
        pathNot: '^src/shared/entities/($1/|[^/]+/descriptor\\.ts$)',
      },
    },
    { name: 'shared-has-no-node', severity: 'error', from: { path: '^src/shared/' }, to: builtIn },

    room('core', '^src/main/core/', ['^src/shared/', '^src/main/core/']),
    // The data file puts the repositories of the modules together, and knows their rows when it repairs a file.
    room('data-file', '^src/main/modules/data-file/', [
      '^src/shared/',
      '^src/main/core/',
      '^src/main/modules/data-file/',
      '^src/main/modules/records/',
      '^src/main/modules/[^/]+/([a-z-]*store|[a-z]+-rows|journal)\\.ts$',
    ]),
    room(
      'modules',
      '^src/main/modules/',
      ['^src/shared/', '^src/main/(core|modules)/'],
      '^src/main/modules/sandbox/worker/',
    ),
    {
      name: 'modules-form-layers',
      comment:
        'A module takes what happens above it as a parameter; a file that two need stands in the lower one.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/main/modules/[^/]+$' },
      to: { circular: true, path: '^src/main/modules/[^/]+' },
    },
    // Every module with durable jobs is built on it.
    room('jobs', '^src/main/modules/jobs/', ['^src/shared/', '^src/main/core/', '^src/main/modules/jobs/']),
    room('sandbox-threads', '^src/main/modules/sandbox/worker/', [
      '^src/(shared|sandbox)/',
      '^src/main/core/(threads/|ports\\.ts$)',
    ]),
    {
      name: 'workers-know-no-handler',
      comment: 'What runs on a thread shares files of rows and values with main, never what answers pages.',
      severity: 'error',
      from: { path: '^src/main/modules/[^/]+/worker/' },
      to: { path: '^src/main/modules/[^/]+/(handlers|dependencies)\\.ts$' },
    },
    room('receiver', '^src/main/modules/webhooks/receiver/', [
      '^src/shared/',
      '^src/main/core/ports\\.ts$',
      '^src/main/modules/webhooks/receiver/',
    ]),
    {
      name: 'shell-knows-types-of-services',
      comment: 'The shell is the edge: it offers ports and takes handlers; logic never sits in it.',
      severity: 'error',
      from: { path: '^src/main/shell/' },
      to: {
        path: '^src/main/(modules|core/(store|network))/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'shell-knows-nothing-of-the-network',
      severity: 'error',
      from: { path: '^src/main/shell/' },
      to: { path: '^src/main/core/api/', pathNot: '^src/main/core/api/redact\\.ts$' },
    },
    room('preload', '^src/preload/', ['^src/preload/', '^src/shared/bridge/channels\\.ts$']),
    room('sandbox-never-knows-main', '^src/sandbox/', ['^src/shared/', '^src/sandbox/']),
    room('command-line', '^src/cli/', [
      '^src/shared/',
      '^src/main/(core|modules|shell)/',
      '^src/sandbox/',
      '^src/cli/',
    ]),
    {
      name: 'command-line-loads-no-electron',
      comment: 'It runs on plain Node.',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^(electron$|node_modules/electron/)', reachable: true },
    },
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
      to: { path: '^src/renderer/(features|app|workbench|data|media-picker|drafting|changes|table)/' },
    },
    {
      name: 'data-knows-no-screen',
      comment: 'The cache of replies stands below everything that shows them.',
      severity: 'error',
      from: { path: '^src/renderer/data/' },
      to: { path: '^src/renderer/(features|app|media-picker|drafting|changes|table)/' },
    },
    {
      name: 'workbench-knows-no-screen',
      comment: 'The live state of the program that every screen reads stands below them all.',
      severity: 'error',
      from: { path: '^src/renderer/workbench/' },
      to: { path: '^src/renderer/(features|app|data|media-picker|drafting|changes|table)/' },
    },
    {
      name: 'drafting-knows-no-screen',
      comment: 'What every editor of drafts is made with stands below them all.',
      severity: 'error',
      from: { path: '^src/renderer/drafting/' },
      to: { path: '^src/renderer/(features|app|media-picker|table/sheet)/' },
    },
    {
      name: 'media-picker-knows-no-screen',
      comment: 'What several features choose media with stands below them all.',
      severity: 'error',
      from: { path: '^src/renderer/media-picker/' },
      to: { path: '^src/renderer/(features|app|drafting|changes|table/sheet)/' },
    },
    {
      name: 'changes-know-no-screen',
      comment: 'The labels and tables in which several features say what a change does stand below them all.',
      severity: 'error',
      from: { path: '^src/renderer/changes/' },
      to: { path: '^src/renderer/(features|app|drafting|table/sheet)/' },
    },
    {
      name: 'tables-know-no-screen',
      comment: 'Lists and the spreadsheet know rows, cells and keys, and nothing of what they mean.',
      severity: 'error',
      from: { path: '^src/renderer/table/' },
      to: { path: '^src/renderer/(features|app|workbench|media-picker|drafting|changes)/' },
    },
    {
      name: 'code-editor-knows-no-screen',
      comment: 'The appearance and keys that the editors of several features share stand below them all.',
      severity: 'error',
      from: { path: '^src/renderer/code-editor/' },
      to: { path: '^src/renderer/(features|app|data|media-picker|drafting|changes|table)/' },
    },
    { name: 'renderer-has-no-node', severity: 'error', from: { path: '^src/renderer/' }, to: builtIn },
    packagesOf('ui', '^src/renderer/ui/', [
      ...drawing,
      'react-dom',
      '@mantine',
      '@tanstack',
      'wouter',
      'uplot',
    ]),
    packagesOf('code-editor', '^src/renderer/code-editor/', ['@codemirror']),
    packagesOf('workbench', '^src/renderer/workbench/', [...drawing, '@mantine', 'zustand']),
    packagesOf('data', '^src/renderer/data/', [...drawing, '@tanstack', 'zod']),
    packagesOf('table', '^src/renderer/table/', [...drawing, 'react-dom', '@tanstack', 'zustand']),
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

    ...outside(
      'modules',
      '^src/main/modules/(?!(?:policy|data-file)/)[^/]+/[^/]+\\.ts$',
      ['zod'],
      ['crypto', 'fs/promises', 'os', 'path', 'sqlite', 'timers/promises'],
    ),
    ...outside(
      'policy',
      '^src/main/modules/policy/',
      ['zod', 'yaml', '@marcbachmann/cel-js', 're2js'],
      ['crypto', 'fs/promises', 'path'],
    ),
    ...outside(
      'endpoint',
      '^src/main/modules/webhooks/endpoint/',
      ['zod', 'node'],
      ['http', 'https', 'net', 'tls', 'dns/promises'],
    ),
    packagesOf('workers', '^src/main/modules/[^/]+/worker/', ['zod', 'node', 'hucre', 'libphonenumber-js']),
    ...outside('receiver', '^src/main/modules/webhooks/receiver/', ['zod', 'node'], ['http', 'crypto']),
    packagesOf('api', '^src/main/core/api/', ['zod', 'oauth-1\\.0a', 'undici', 'node']),
    ...outside(
      'store',
      '^src/main/core/store/',
      ['zod', 'node'],
      ['sqlite', 'fs', 'fs/promises', 'path', 'timers/promises', 'worker_threads'],
    ),
    ...outside(
      'data-file',
      '^src/main/modules/data-file/',
      ['zod', 'node'],
      ['sqlite', 'fs', 'path', 'worker_threads'],
    ),
    ...outside('threads', '^src/main/core/threads/', ['zod', 'node'], ['os', 'worker_threads']),
    ...outside(
      'files',
      '^src/main/core/files/',
      ['node', 'saxes', 'jschardet'],
      ['buffer', 'fs', 'fs/promises', 'path', 'stream', 'timers/promises', 'zlib'],
    ),
    ...outside(
      'network',
      '^src/main/core/network/',
      ['zod', 'node'],
      ['http', 'net', 'tls', 'worker_threads'],
    ),
    packagesOf('shell', '^src/main/shell/', ['zod', 'electron', 'electron-store', 'node']),
    packagesOf('command-line', '^src/cli/', ['zod', 'node', '@modelcontextprotocol/sdk']),
    packagesOf('sandbox', '^src/sandbox/', ['zod', 'fastify', 'find-my-way', 'node']),

    only('electron-in-shell-alone', '^(electron$|node_modules/electron/)', [
      '^src/main/shell/',
      '^src/preload/',
      '^src/main/(index|compose-services)\\.ts$',
    ]),
    only('electron-store-in-shell-alone', '(^|/)node_modules/electron-store/', '^src/main/shell/'),
    only(
      'undici-in-transport-alone',
      '(^|/)node_modules/undici/',
      '^src/main/core/api/(transport|http-agent)\\.ts$',
    ),
    only('oauth-in-api-alone', '(^|/)node_modules/oauth-1\\.0a/', '^src/main/core/api/'),
    only('fastify-in-sandbox-alone', '(^|/)node_modules/(@fastify|fastify)/', '^src/sandbox/'),
    only('router-in-sandbox-alone', '(^|/)node_modules/find-my-way/', '^src/sandbox/'),
    only(
      'react-in-renderer-alone',
      '(^|/)node_modules/(react|react-dom|@mantine|zustand|wouter)/',
      '^src/renderer/',
    ),
    // The threads of the grid, of checks and of files have connections of their own, which only read.
    only('sqlite-in-store-alone', '^(node:)?sqlite$', [
      '^src/main/(core/store|modules/data-file)/',
      '^src/main/modules/[^/]+/([a-z-]*store|worker/[a-z-]+)\\.ts$',
    ]),
    only(
      'editor-in-console-and-streams-alone',
      '(^|/)node_modules/(@codemirror|@lezer)/',
      '^src/renderer/(code-editor|features/(console|streams))/',
    ),
    only(
      'phones-in-audiences-alone',
      '(^|/)node_modules/libphonenumber-js/',
      '^src/main/modules/audiences/worker/',
    ),
    only('workbooks-in-exchange-alone', '(^|/)node_modules/hucre/', '^src/main/modules/exchange/worker/'),
    only(
      'emoji-in-weighted-length-alone',
      '(^|/)node_modules/twemoji-parser/',
      '^src/shared/entities/posts/weighted-length\\.ts$',
    ),
    only('charts-in-plot-alone', '(^|/)node_modules/uplot/', '^src/renderer/ui/chart/plot\\.tsx$'),
    only(
      'encodings-in-one-place',
      '(^|/)node_modules/jschardet/',
      '^src/main/core/files/guess-encoding\\.ts$',
    ),
    only('xml-in-files-alone', '(^|/)node_modules/saxes/', '^src/main/core/files/'),
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
