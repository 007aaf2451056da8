import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readReleasePlace } from '../../src/main/shell/system/release-place.ts'
import { newKeyPair, publicKeyOf, signedRelease } from './release.ts'

/**
 * `--new-key FILE`: creates a key and prints what `resources/updates.json` needs. `--key FILE [--notes FILE]
 * [--valid-days N] PACKAGES…`: writes `release.json` and its signature next to the first package. `tree` is the folder whose
 * `resources/updates.json` the packages were built with. Returns the message for the user.
 */
export async function releaseTool(args: readonly string[], tree: string): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      'new-key': { type: 'string' },
      key: { type: 'string' },
      notes: { type: 'string' },
      'valid-days': { type: 'string', default: '365' },
    },
    allowPositionals: true,
  })
  if (values['new-key'] !== undefined) return makeKey(values['new-key'])
  if (values.key === undefined)
    throw new Error('Name the key: npm run release-manifest -- --key FILE PACKAGES… (or --new-key FILE)')
  const privateKey = readFileSync(values.key, 'utf8')
  const place = readReleasePlace(tree)
  if (place !== null && place.publicKey.trim() !== publicKeyOf(privateKey).trim())
    throw new Error(
      'resources/updates.json names another key: no program built here would take this release.',
    )
  const notes = values.notes === undefined ? null : readFileSync(values.notes, 'utf8')
  const { manifest, signature } = await signedRelease(
    positionals,
    privateKey,
    notes,
    daysFromNow(values['valid-days']),
  )
  const folder = dirname(positionals[0] ?? '.')
  writeFileSync(join(folder, 'release.json'), manifest)
  writeFileSync(join(folder, 'release.json.sig'), signature)
  return `Publish the packages first, then release.json.sig and release.json, all from ${folder}.`
}

/** Programs refuse the description after that day, so it has to be signed again before. */
function daysFromNow(days: string): Date {
  const number = Number(days)
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--valid-days is a whole number of days, not ${days}.`)
  return new Date(Date.now() + number * 24 * 60 * 60 * 1_000)
}

function makeKey(file: string): string {
  const { privateKey, publicKey } = newKeyPair()
  // Never overwrites an existing key: programs that trust it wouldn't accept releases signed with another.
  writeFileSync(file, privateKey, { mode: 0o600, flag: 'wx' })
  const place = { address: 'https://releases.example.com/flightdeck', publicKey }
  return [
    `The key is in ${file}. Keep it secret, and keep a copy: releases signed with another one are refused.`,
    `resources/updates.json, with your own address:\n${JSON.stringify({ place }, null, 2)}`,
  ].join('\n')
}
