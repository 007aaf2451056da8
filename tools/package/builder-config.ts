import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appId } from '../../src/main/shell/app-id.ts'
import { readReleasePlace } from '../../src/main/shell/release-place.ts'
import { afterPack } from './after-pack.ts'
import { loadedByMain } from './bundled.ts'
import { bundledPackages } from './production-packages.ts'

/**
 * How packages are made, for electron-builder. Its own setting for fuses does not know all of them, so `afterPack`
 * sets them, before anything is signed. Nothing is published from here.
 */

const root = join(import.meta.dirname, '../..')

/** What is in the bundles already, and what is for the tree alone. */
const notShipped = [
  ...bundledPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'), loadedByMain),
  // Node for the tools: the program runs on the Node within Electron.
  'node-*',
]

// A build whose setting cannot be read would never look for releases, and nobody would know.
readReleasePlace(root)

/** Files that belong to other programs: we are offered beside them. On Windows `windows-offers.nsh` does it. */
export const offers = [
  { ext: 'csv', name: 'Table', mimeType: 'text/csv' },
  { ext: 'json', name: 'Change set', mimeType: 'application/json' },
] as const

const release = process.env.FLIGHTDECK_RELEASE === '1'

export const config = {
  appId,
  productName: 'Flightdeck',
  copyright: 'All rights reserved.',
  directories: { output: 'out/package', buildResources: 'resources' },
  files: [
    'package.json',
    'out/main/**',
    'out/preload/**',
    'out/renderer/**',
    'resources/updates.json',
    ...notShipped.map((name) => `!node_modules/${name}/**`),
    '!node_modules/**/*.{d.ts,d.cts,d.mts,map,md}',
  ],
  extraResources: [{ from: 'resources/third-party-licences.txt', to: 'third-party-licences.txt' }],
  // The tool that signs a release reads system and architecture from the name.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the packager fills these in.
  artifactName: 'flightdeck-${version}-${os}-${arch}.${ext}',
  asar: true,
  // No package of ours has native parts or install scripts.
  npmRebuild: false,
  icon: 'resources/icon.png',
  publish: null,
  // A release that is not signed is none; everyone may build for themselves without a certificate.
  forceCodeSigning: release,
  afterPack,
  protocols: [{ name: 'Flightdeck link', schemes: ['flightdeck'] }],
  fileAssociations: [
    {
      ext: 'flightdeck',
      name: 'Flightdeck change set',
      description: 'Changes that wait for review',
      mimeType: 'application/x-flightdeck-change-set',
      role: 'Editor',
    },
  ],
  linux: {
    mimeTypes: offers.map(({ mimeType }) => mimeType),
    target: [{ target: 'AppImage' }, { target: 'deb' }],
    category: 'Office',
    executableName: 'flightdeck',
    maintainer: 'Flightdeck maintainers <maintainers@users.noreply.example>',
    synopsis: 'Workbench for advertising and webhooks',
  },
  deb: { depends: ['libgtk-3-0', 'libnss3', 'libsecret-1-0', 'xdg-utils'] },
  win: { target: [{ target: 'nsis', arch: ['x64', 'arm64'] }] },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
    include: 'tools/package/windows-offers.nsh',
  },
  mac: {
    target: [
      { target: 'dmg', arch: ['x64', 'arm64'] },
      { target: 'zip', arch: ['x64', 'arm64'] },
    ],
    category: 'public.app-category.business',
    fileAssociations: offers.map(({ ext, name }) => ({ ext, name, role: 'Viewer', rank: 'Alternate' })),
    hardenedRuntime: true,
    notarize: release,
  },
}
