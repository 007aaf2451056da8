import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Measurement } from './measurement.ts'

const out = join(import.meta.dirname, '../../out')
const page = join(out, 'renderer/index.html')
const kilobyte = 1024

/** What a window loads, from the last build in `out/`; compressed with gzip's defaults. */
export function measureBundles(): readonly Measurement[] {
  const html = readFileSync(page, 'utf8')
  const entries = [...html.matchAll(/(?:src|href)="(\.\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) =>
    join(dirname(page), path),
  )
  const eager = closureOf(entries)
  const routes = [...eager].flatMap(lazyImportsOf).filter((file) => !eager.has(file))
  const seen = closureOf([...eager, ...routes])
  const parts = [...seen].flatMap(lazyImportsOf).filter((file) => !seen.has(file))
  const loadedBy = (files: readonly string[]) =>
    [...new Set(files)].map((file) => [...closureOf([file])].filter((part) => !eager.has(part)))
  const baseline = { name: 'the same, not compressed', value: plain([...eager]) }
  const preload = plain([join(out, 'preload/index.cjs')])
  return [
    {
      name: 'renderer, loaded at once, gzip',
      value: compressed([...eager]),
      unit: 'KB',
      max: 350,
      baseline,
    },
    largestOf(
      'largest route with all that it loads, gzip',
      loadedBy(routes.filter((file) => !isLanguage(file))),
      150,
    ),
    largestOf('another language, gzip', loadedBy(routes.filter(isLanguage)), 200),
    largestOf(
      'largest part of a route that is read on demand, with all that it loads, gzip',
      loadedBy(parts),
      150,
    ),
    { name: 'preload, not compressed', value: preload, unit: 'KB', max: 30 },
  ]
}

/** All texts of the program, read once at the start, in place of the English ones. */
function isLanguage(file: string): boolean {
  return /^german-/.test(basename(file))
}

function largestOf(name: string, files: readonly (readonly string[])[], max: number): Measurement {
  const baseline = { name: 'the same, not compressed', value: Math.max(0, ...files.map(plain)) }
  return { name, value: Math.max(0, ...files.map(compressed)), unit: 'KB', max, baseline }
}

/** The files and everything they import statically. */
function closureOf(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const path of file.endsWith('.js') ? importsIn(file, staticImport) : []) visit(path)
  }
  for (const file of files) visit(file)
  return found
}

const staticImport = /(?:\bfrom|\bimport)\s*["'`](\.\/[^"'`]+\.js)["'`]/g
const lazyImport = /\bimport\(\s*["'`](\.\/[^"'`]+\.js)["'`]\s*\)/g

function lazyImportsOf(file: string): readonly string[] {
  return file.endsWith('.js') ? importsIn(file, lazyImport) : []
}

function importsIn(file: string, form: RegExp): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(form)].map(([, path = '']) => join(dirname(file), path))
}

function compressed(files: readonly string[]): number {
  return sum(files.map((file) => gzipSync(readFileSync(file)).length)) / kilobyte
}

function plain(files: readonly string[]): number {
  return sum(files.map((file) => readFileSync(file).length)) / kilobyte
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
