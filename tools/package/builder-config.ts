import { join } from 'node:path'
import { appId } from '../../src/main/shell/app/app-id.ts'
import { readReleasePlace } from '../../src/main/shell/system/release-place.ts'
import { afterPack } from './after-pack.ts'

/**
 * How electron-builder makes packages. Its own setting for fuses doesn't know all of them, so `afterPack` sets them
 * before anything is signed. Nothing is published from here.
 */

const root = join(import.meta.dirname, '../..')

// A build with an invalid setting would silently never check for releases.
readReleasePlace(root)

/**
 * File types of other programs, for which Flightdeck is offered as an option. On Windows `windows-offers.nsh` does it.
 */
export const offers = [
  { ext: 'csv', name: 'Table', mimeType: 'text/csv' },
  { ext: 'json', name: 'Change set', mimeType: 'application/json' },
] as const

/** AppStream metadata. */
export const metadata = 'flightdeck.metainfo.xml'

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
    // The bundles contain all dependencies.
    '!node_modules/**',
  ],
  extraResources: [{ from: 'resources/third-party-licences.txt', to: 'third-party-licences.txt' }],
  // The tool that signs a release reads system and architecture from the name.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the packager fills these in.
  artifactName: 'flightdeck-${version}-${os}-${arch}.${ext}',
  asar: true,
  // None of our packages has native code or install scripts.
  npmRebuild: false,
  // Drawn by `npm run icons` from one SVG.
  icon: 'resources/icon.icns',
  publish: null,
  // A release has to be signed; builds for personal use don't need a certificate.
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
    icon: 'resources/icons',
    mimeTypes: offers.map(({ mimeType }) => mimeType),
    target: [{ target: 'AppImage' }, { target: 'deb' }],
    category: 'Office',
    // The deb puts it on the PATH, where `flightdeck` is the command line.
    executableName: 'flightdeck-desktop',
    maintainer: 'Flightdeck maintainers <maintainers@users.noreply.example>',
    synopsis: 'Workbench for advertising and webhooks',
  },
  deb: {
    // These replace the packager's own list, so its notification and accessibility dependencies are repeated.
    depends: [
      'libgtk-3-0',
      'libnss3',
      'libsecret-1-0',
      'xdg-utils',
      'libnotify4',
      'libatspi2.0-0',
      'libxss1',
      'libxtst6',
      'libuuid1',
    ],
    // Software centers display this.
    fpm: [`resources/linux/${metadata}=/usr/share/metainfo/${metadata}`],
  },
  win: { icon: 'resources/icon.ico', target: [{ target: 'nsis', arch: ['x64', 'arm64'] }] },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
    // One for both architectures is twice the download, and its name sorts before those of one.
    buildUniversalInstaller: false,
    include: 'tools/package/windows-offers.nsh',
  },
  mac: {
    target: [
      { target: 'dmg', arch: ['x64', 'arm64'] },
      { target: 'zip', arch: ['x64', 'arm64'] },
    ],
    category: 'public.app-category.business',
    fileAssociations: offers.map(({ ext, name }) => ({ ext, name, role: 'Viewer', rank: 'Alternate' })),
    // Setting fuses breaks Electron's original signature, and Apple silicon runs nothing unsigned: without a
    // certificate it's signed ad hoc. The hardened runtime would refuse frameworks signed that way.
    identity: release ? undefined : '-',
    hardenedRuntime: release,
    notarize: release,
  },
}
