import { readFile, realpath } from 'node:fs/promises'
import { extname, sep } from 'node:path'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { resolveAsset } from './resolve-asset.ts'

export interface AssetFiles {
  realpath(path: string): Promise<string>
  readFile(path: string): Promise<Uint8Array<ArrayBuffer>>
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.woff2': 'font/woff2',
}

const commonHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  // Covers what no directive of that policy does: WebRTC, name lookups and connections ahead of time. Frames and workers
  // of a page inherit it. Without an entry of its own, WebRTC is blocked.
  'connection-allowlist': '(response-origin)',
  'x-dns-prefetch-control': 'off',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
}

/** Serves `app://flightdeck` from the files under `root`, with 404 for everything else. */
export function createAssetHandler(
  root: string,
  files: AssetFiles = { realpath, readFile },
): (request: Request) => Promise<Response> {
  return async (request) => {
    const path = request.method === 'GET' ? resolveAsset(root, request.url) : null
    const contentType = path === null ? undefined : contentTypes[extname(path)]
    if (path === null || contentType === undefined) return notFound()
    const content = await readInside(root, path, files)
    if (content === null) return notFound()
    return new Response(content, { headers: { ...commonHeaders, 'content-type': contentType } })
  }
}

/** Reads a file unless a symbolic link leads outside the root. Directories and missing files are null. */
async function readInside(
  root: string,
  path: string,
  files: AssetFiles,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const [realRoot, realFile] = await Promise.all([files.realpath(root), files.realpath(path)])
    return realFile.startsWith(realRoot + sep) ? await files.readFile(realFile) : null
  } catch {
    return null
  }
}

function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: {
      ...commonHeaders,
      'content-type': 'text/plain; charset=utf-8',
    },
  })
}
