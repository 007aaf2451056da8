import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Thumbnail } from '../../../shared/contract/media.ts'
import type { Fields, Json } from '../../../shared/core/json.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { contentOf, referencedDraft } from '../../../shared/drafts/draft.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { mediaContent } from '../../../shared/entities/media/media-content.ts'
import { t } from '../../../shared/text/language.ts'
import { fileLimits } from '../../core/files/limits.ts'
import type { MediaFiles, PictureCache, Transport } from '../../core/ports.ts'
import type { DraftRepository } from '../drafts/store.ts'
import type { EntityRepository } from '../entities/store.ts'
import type { Environments } from '../sign-in/environments.ts'
import { pictureAddress } from './media-address.ts'

export interface PictureParts {
  readonly drafts: Pick<DraftRepository, 'get'>
  readonly entities: Pick<EntityRepository, 'rows'>
  readonly environments: Pick<Environments, 'find'>
  readonly files: MediaFiles
  readonly cache: PictureCache
  readonly transport: Transport
}

/** Larger pictures aren't shown, because a page would decode all of their pixels. */
const { bytes: maxBytes, side: maxSide, pixels: maxPixels } = fileLimits.picture
const timeoutMs = 20_000

/** Formats that a window can show. */
const displayableTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** A media's picture: from its file while it's new, otherwise from the service. */
export async function pictureOf(
  parts: PictureParts,
  workspace: Workspace,
  key: string,
): Promise<Outcome<Thumbnail | null>> {
  const draftId = referencedDraft(key)
  if (draftId !== null) return pictureOfDraft(parts, draftId)
  const address = addressOf(parts, workspace, key)
  if (!address.ok || address.value === null) return succeed(null)
  return fetched(parts, address.value)
}

async function pictureOfDraft(parts: PictureParts, draftId: string): Promise<Outcome<Thumbnail | null>> {
  const storedDraft = parts.drafts.get(draftId)
  if (!storedDraft.ok || storedDraft.value === null) return succeed(null)
  const content = mediaContent.safeParse(contentOf(storedDraft.value.draft))
  const file = content.success ? content.data.file : null
  if (!file || file.kind === 'VIDEO' || file.bytes > maxBytes) return succeed(null)
  const fileBytes = await parts.files.read(file.path, 0, file.bytes)
  return succeed(fileBytes.ok ? await asThumbnail(parts, fileBytes.value) : null)
}

function addressOf(parts: PictureParts, workspace: Workspace, key: string): Outcome<string | null> {
  const environment = parts.environments.find(workspace.environmentId)
  if (environment === null) return succeed(null)
  const find = (subject: DraftSubject, of: string): Fields | null => {
    const rows = parts.entities.rows(workspace, subject, [of])
    return rows.ok ? (rows.value[0]?.record ?? null) : null
  }
  const account = find('media', key) === null ? find('accountMedia', key) : null
  const video = text(account?.video_id)
  const record = find('media', video ?? key) ?? account
  if (record === null) return succeed(null)
  const named = text(record.poster_media_url) ?? text(record.media_url)
  const isFilm = named === null || /\.(mp4|mov|webm|m3u8)([?#]|$)/i.test(named)
  return succeed(isFilm ? null : pictureAddress(named, environment))
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * Stores a media's picture for later and returns its bytes on the disk, 0 if there's nothing to store. A picture that's
 * there already isn't fetched.
 */
export async function storePicture(
  parts: PictureParts,
  workspace: Workspace,
  key: string,
): Promise<Outcome<number>> {
  const address = addressOf(parts, workspace, key)
  if (!address.ok) return address
  if (address.value === null) return succeed(0)
  const cachedSize = await parts.cache.size(nameOf(address.value))
  if (cachedSize !== null) return succeed(cachedSize)
  return mapOutcome(await download(parts, address.value), (download) => download?.bytes.length ?? 0)
}

/** A picture's name in the cache: the sandbox's port changes with each start, the pictures don't. */
function nameOf(address: string): string {
  const { hostname, pathname, search } = new URL(address)
  return `${hostname}${pathname}${search}`
}

async function fetched(parts: PictureParts, address: string): Promise<Outcome<Thumbnail | null>> {
  const cached = await parts.cache.read(nameOf(address))
  if (cached !== null) return succeed(await asThumbnail(parts, cached))
  return mapOutcome(await download(parts, address), (download) => download?.thumbnail ?? null)
}

async function download(
  parts: PictureParts,
  address: string,
): Promise<Outcome<{ readonly bytes: Uint8Array; readonly thumbnail: Thumbnail } | null>> {
  const answer = await parts.transport.send({
    method: 'GET',
    url: address,
    headers: { accept: 'image/*' },
    body: null,
    timeoutMs,
    maximumBytes: maxBytes,
  })
  if (!answer.ok) return answer
  // Redirects aren't followed; they could lead anywhere.
  const { status, body } = answer.value
  // If the server fails, there may still be a picture.
  if (status >= 500)
    return fail({
      kind: 'serverError',
      status,
      retryAfterMs: null,
      message: t`The service had an error (${status}).`,
    })
  const thumbnail = status === 200 ? await asThumbnail(parts, body) : null
  if (thumbnail === null) return succeed(null)
  void parts.cache.write(nameOf(address), body)
  return succeed({ bytes: body, thumbnail })
}

/** Decided by the bytes, not by a header or file name. */
async function asThumbnail({ files }: PictureParts, bytes: Uint8Array): Promise<Thumbnail | null> {
  const mediaFacts = await files.examine(bytes)
  const contentType = displayableTypes.find((type) => type === mediaFacts?.contentType)
  if (mediaFacts === null || contentType === undefined) return null
  const { width, height } = mediaFacts
  if (width === null || height === null) return null
  if (Math.max(width, height) > maxSide || width * height > maxPixels) return null
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  return { contentType, base64, width, height }
}
