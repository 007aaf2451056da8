/** A small tree with one violation of each import rule. */

/** What the violations import. */
export const imported: Readonly<Record<string, string>> = {
  'src/shared/thing.ts': 'export const thing = 1',
  'src/main/core/ports.ts': 'export interface Port { readonly name: string }',
  'src/main/modules/accounts/handlers.ts': 'export const logic = 1',
  'src/main/modules/data-file/store.ts': 'export const store = 1',
  'src/main/shell/edge.ts': 'export const edge = 1',
  'src/main/shell/window.ts': "export * from 'electron'",
  'src/main/core/api/sending.ts': 'export const sending = 1',
  'src/renderer/app/frame.ts': 'export const frame = 1',
  'src/renderer/features/webhooks/list.ts': 'export const list = 1',
  'src/shared/cycle.ts': "export type * from './circle.ts'",
  'src/shared/entities/registry.ts': 'export const kinds = 1',
  'src/shared/entities/posts/rules.ts': 'export const rules = 1',
  'src/shared/drafts/checks.ts': "export * from '../entities/registry.ts'",
}

const main = (room: string, file: string) => `src/main/${room}/${file}.ts`
const renderer = (room: string, file: string) => `src/renderer/${room}/${file}.ts`
const aModule = 'modules/accounts'
const worker = 'modules/campaigns/worker'
const receiver = 'modules/webhooks/receiver'
const endpoint = 'modules/webhooks/endpoint'
const policy = 'modules/policy'
const dataFile = 'modules/data-file'
/** From folders of main's core. */
const logic = '../../modules/accounts/handlers.ts'
const list = '../features/webhooks/list.ts'
const notOfAnyRoom = 'electron-store'

type Breach = readonly [rule: string, file: string, imports: string]

/** Dependencies that a folder must not have on the rest of the program. */
const rooms: readonly Breach[] = [
  ['no-circular', 'src/shared/circle.ts', './cycle.ts'],
  ['no-unresolvable', 'src/shared/nowhere.ts', './not-there.ts'],
  ['no-dev-package-in-src', main(aModule, 'knows-tests'), 'fast-check'],
  ['kinds-never-import-one-another', 'src/shared/entities/polls/knows-posts.ts', '../posts/rules.ts'],
  ['shared-knows-only-shared', 'src/shared/knows-main.ts', '../main/core/ports.ts'],
  ['modules', main(aModule, 'knows-shell'), '../../shell/edge.ts'],
  // The planted breach of `data-file` imports this module.
  ['modules-form-layers', main(aModule, 'knows-data-file'), '../data-file/store.ts'],
  ['jobs', main('modules/jobs', 'knows-handlers'), '../accounts/handlers.ts'],
  ['sandbox-threads', main('modules/sandbox/worker', 'knows-handlers'), '../../accounts/handlers.ts'],
  ['core', main('core/api', 'knows-handlers'), logic],
  ['data-file', main(dataFile, 'knows-handlers'), '../accounts/handlers.ts'],
  ['workers-know-no-handler', main(worker, 'knows-handlers'), '../../accounts/handlers.ts'],
  ['receiver', main(receiver, 'knows-handlers'), '../../accounts/handlers.ts'],
  ['shell-knows-types-of-services', main('shell/app', 'knows-handlers'), logic],
  ['shell-knows-nothing-of-the-network', main('shell/app', 'knows-api'), '../../core/api/sending.ts'],
  ['preload', 'src/preload/index.ts', '../shared/thing.ts'],
  ['sandbox-never-knows-main', 'src/sandbox/knows-main.ts', '../main/core/ports.ts'],
  ['command-line', 'src/cli/knows-frame.ts', '../renderer/app/frame.ts'],
  ['command-line-loads-no-electron', 'src/cli/loads-windows.ts', '../main/shell/window.ts'],
  ['renderer', renderer('features/accounts', 'knows-main'), '../../../main/core/ports.ts'],
  [
    'features-never-import-one-another',
    renderer('features/accounts', 'knows-webhooks'),
    '../webhooks/list.ts',
  ],
  ['features-know-no-frame', renderer('features/accounts', 'knows-frame'), '../../app/frame.ts'],
  ['controls-know-no-feature', renderer('ui', 'knows-feature'), list],
  ['data-knows-no-screen', renderer('data', 'knows-feature'), list],
  ['workbench-knows-no-screen', renderer('workbench', 'knows-feature'), list],
  ['drafting-knows-no-screen', renderer('drafting', 'knows-feature'), list],
  ['media-picker-knows-no-screen', renderer('media-picker', 'knows-feature'), list],
  ['changes-know-no-screen', renderer('changes', 'knows-feature'), list],
  ['tables-know-no-screen', renderer('table', 'knows-feature'), list],
  ['code-editor-knows-no-screen', renderer('code-editor', 'knows-feature'), list],
]

const packagesOf = (room: string, folder: string): Breach => [
  `${room}-packages`,
  `${folder}/knows-package.ts`,
  notOfAnyRoom,
]

/** Packages and built-in modules that a folder must not use. */
const outside: readonly Breach[] = [
  ['shared-packages', 'src/shared/knows-package.ts', 'react'],
  ['pages-load-no-registry', renderer('data', 'loads-rules'), '../../shared/drafts/checks.ts'],
  ['shared-has-no-node', 'src/shared/knows-disk.ts', 'node:fs'],
  ['renderer-has-no-node', renderer('ui', 'knows-disk'), 'node:fs'],
  ...['ui', 'workbench', 'data', 'table', 'media-picker', 'changes', 'drafting', 'code-editor'].map((room) =>
    packagesOf(room, `src/renderer/${room}`),
  ),
  packagesOf('features', 'src/renderer/features/accounts'),
  packagesOf('frame', 'src/renderer/app'),
  packagesOf('modules', `src/main/${aModule}`),
  packagesOf('workers', `src/main/${worker}`),
  packagesOf('receiver', `src/main/${receiver}`),
  packagesOf('policy', `src/main/${policy}`),
  packagesOf('endpoint', `src/main/${endpoint}`),
  packagesOf('data-file', `src/main/${dataFile}`),
  ...['api', 'store', 'threads', 'files', 'network'].map((room) => packagesOf(room, `src/main/core/${room}`)),
  packagesOf('command-line', 'src/cli'),
  packagesOf('sandbox', 'src/sandbox'),
  // The one folder that may use the package that stands for all others here.
  ['shell-packages', main('shell/app', 'knows-package'), 'saxes'],
  ...['store', 'threads', 'files', 'network'].map(
    (room): Breach => [`${room}-built-ins`, main(`core/${room}`, 'knows-programs'), 'node:child_process'],
  ),
  ['modules-built-ins', main(aModule, 'knows-programs'), 'node:child_process'],
  ['receiver-built-ins', main(receiver, 'knows-programs'), 'node:child_process'],
  ['policy-built-ins', main(policy, 'knows-programs'), 'node:child_process'],
  ['endpoint-built-ins', main(endpoint, 'knows-programs'), 'node:child_process'],
  ['data-file-built-ins', main(dataFile, 'knows-programs'), 'node:child_process'],
]

/** What only one folder may use. */
const alone: readonly Breach[] = [
  ['electron-in-shell-alone', main(aModule, 'knows-electron'), 'electron'],
  ['electron-store-in-shell-alone', main(aModule, 'knows-settings'), 'electron-store'],
  ['undici-in-transport-alone', main('core/api', 'knows-undici'), 'undici'],
  ['oauth-in-api-alone', main(aModule, 'knows-signing'), 'oauth-1.0a'],
  ['fastify-in-sandbox-alone', main(receiver, 'knows-server'), 'fastify'],
  ['router-in-sandbox-alone', main(receiver, 'knows-router'), 'find-my-way'],
  ['react-in-renderer-alone', main(aModule, 'knows-react'), 'react'],
  ['sqlite-in-store-alone', main(aModule, 'knows-sqlite'), 'node:sqlite'],
  [
    'editor-in-console-and-streams-alone',
    'src/renderer/features/accounts/knows-editor.ts',
    '@codemirror/state',
  ],
  ['phones-in-audiences-alone', main('modules/media/worker', 'knows-phones'), 'libphonenumber-js'],
  ['workbooks-in-exchange-alone', main('modules/media/worker', 'knows-workbooks'), 'hucre'],
  ['emoji-in-weighted-length-alone', 'src/shared/text/knows-emoji.ts', 'twemoji-parser'],
  ['charts-in-plot-alone', 'src/renderer/ui/knows-charts.ts', 'uplot'],
  ['encodings-in-one-place', main('core/files', 'knows-encodings'), 'jschardet'],
  ['xml-in-files-alone', main('modules/media/worker', 'knows-xml'), 'saxes'],
]

export const breaches: readonly Breach[] = [...rooms, ...outside, ...alone]
