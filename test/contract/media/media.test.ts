import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unwrap } from '../../support/outcomes.ts'
import { describedFilm, film, gif, jpeg, png } from '../../unit/main/modules/media/sample-files.ts'
import { setAdasStage } from '../stage/adas-stage.ts'
import { dropped, type Stage } from '../stage/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage()
})
afterEach(() => stage.end())

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: '18ce54d4x5t' } as const

function fileOf(name: string, bytes: Buffer): string {
  const path = join(stage.folder, name)
  writeFileSync(path, bytes)
  return path
}
const list = () =>
  stage.handlers.entities.list({
    workspace,
    subject: 'media',
    text: '',
    types: [],
    changedOnly: false,
    sort: 'updated',
    descending: true,
    offset: 0,
    count: 200,
  })

/** Reads the list until it contains the service's own records. */
async function readMedia() {
  await expect.poll(async () => unwrap(await list()).seenAt !== null).toBe(true)
  return unwrap(await list()).rows
}

test('creates drafts from files by their content, and names other files with the reason', async () => {
  mkdirSync(join(stage.folder, 'folder'))
  const paths = [
    fileOf('tent.png', png(1200, 628)),
    fileOf('clip.mp4', film({ width: 1280, height: 720, seconds: 8 })),
    fileOf('really text.png', Buffer.from('text')),
    fileOf('IMG_0412.HEIC', Buffer.from('\0\0\0\x18ftypheic')),
    fileOf('empty.jpg', Buffer.alloc(0)),
    join(stage.folder, 'folder'),
    join(stage.folder, 'missing.png'),
  ]
  const added = unwrap(
    await stage.handlers.media.add({
      workspace,
      files: [...paths, paths[0] ?? ''].map((path) => dropped(stage, path)),
    }),
  )
  expect(added.drafts.map(({ patch }) => patch)).toMatchObject([
    {
      file: { name: 'tent.png', contentType: 'image/png', kind: 'IMAGE', width: 1200, height: 628 },
      category: 'tweet_image',
      file_name: 'tent.png',
    },
    { file: { kind: 'VIDEO', width: 1280, durationMs: 8_000 }, category: 'amplify_video' },
  ])
  expect(added.refused).toEqual([
    {
      name: 'really text.png',
      reason: expect.stringMatching(/^Its content isn’t what \.png says; it may be damaged\. Use a JPEG/),
    },
    {
      name: 'IMG_0412.HEIC',
      reason: expect.stringMatching(/^Save it as JPEG in your photo program first\. Use a JPEG/),
    },
    { name: 'empty.jpg', reason: 'The file is empty.' },
    { name: 'folder', reason: 'This is a folder, not a file.' },
    { name: 'missing.png', reason: 'The file isn’t there anymore.' },
  ])
})

test('adds the files chosen in the system dialog; a closed dialog adds none', async () => {
  stage.picks = [fileOf('one.jpg', jpeg(800, 800))]
  expect(unwrap(await stage.handlers.media.pick({ workspace })).drafts).toHaveLength(1)
  stage.picks = []
  expect(unwrap(await stage.handlers.media.pick({ workspace }))).toEqual({ drafts: [], refused: [] })
})

test('shows a file’s findings in its draft', async () => {
  const path = fileOf('narrow.png', png(300, 300))
  const { drafts } = unwrap(await stage.handlers.media.add({ workspace, files: [dropped(stage, path)] }))
  const view = unwrap(await stage.handlers.drafts.get({ draftId: drafts[0]?.id ?? '' }))
  expect(view.findings).toMatchObject([{ rule: 'media-file.card-width', field: 'file', severity: 'warning' }])
})

test('warns of a codec in the draft of a video', async () => {
  const path = fileOf('phone.mp4', describedFilm({ codec: 'hvc1' }))
  const { drafts } = unwrap(await stage.handlers.media.add({ workspace, files: [dropped(stage, path)] }))
  const view = unwrap(await stage.handlers.drafts.get({ draftId: drafts[0]?.id ?? '' }))
  expect(view.findings.map(({ rule }) => rule)).toContain('media-file.codec')
})

test('shows a new image from its file, but no videos or missing files', async () => {
  const bytes = png(40, 20)
  const paths = [fileOf('tent.png', bytes), fileOf('clip.mp4', film({ width: 64, height: 64, seconds: 1 }))]
  const { drafts } = unwrap(
    await stage.handlers.media.add({ workspace, files: paths.map((path) => dropped(stage, path)) }),
  )
  const [image, clip] = drafts.map(({ id }) => `draft:${id}`)
  const thumbnail = async (key = '') =>
    unwrap(await stage.handlers.media.thumbnail({ workspace, key, size: 'small' }))
  expect(await thumbnail(image)).toEqual({
    contentType: 'image/png',
    base64: bytes.toString('base64'),
    width: 40,
    height: 20,
  })
  expect(await thumbnail(clip)).toBeNull()
  writeFileSync(paths[0] ?? '', 'no picture any more')
  expect(await thumbnail(image)).toBeNull()
  expect(await thumbnail('draft:aaaaaaaaaaaaaaaa')).toBeNull()
})

test('doesn’t show a picture whose pixels would fill a page’s memory', async () => {
  const sized = (bytes: Buffer, write: (bytes: Buffer) => void) => {
    write(bytes)
    return bytes
  }
  const side = 50_000
  const paths = [
    fileOf('huge.png', png(1, 1, { width: side, height: side })),
    fileOf('huge.jpg', jpeg(side, side)),
    fileOf('huge.gif', gif(side, side, 1)),
    fileOf('tall.png', png(1, 1, { width: 1, height: 4_000_000 })),
    // The logical screen is small, but the picture on it isn't.
    fileOf(
      'sly.gif',
      sized(gif(1, 1, 1), (bytes) => {
        const at = bytes.indexOf(0x2c, 19)
        bytes.writeUInt16LE(side, at + 5)
        bytes.writeUInt16LE(side, at + 7)
      }),
    ),
  ]
  stage.picks = paths
  const { drafts } = unwrap(await stage.handlers.media.pick({ workspace }))
  expect(drafts).toHaveLength(paths.length)
  for (const { id } of drafts) {
    const shown = await stage.handlers.media.thumbnail({ workspace, key: `draft:${id}`, size: 'small' })
    expect(unwrap(shown), id).toBeNull()
  }
})

const pictures = () => {
  const folder = join(stage.folder, 'pictures')
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.new')).length : 0
}
const show = (key = '') => stage.handlers.media.thumbnail({ workspace, key, size: 'small' })

test('has all pictures of a synced library on disk, also offline', async () => {
  const rows = await readMedia()
  expect(rows.length).toBeGreaterThan(90)
  await expect.poll(pictures).toBe(rows.length)
  await stage.control('POST', '/faults', { match: {}, drop: 'before' })
  for (const type of ['VIDEO', 'IMAGE', 'GIF']) {
    const key = rows.findLast((row) => row.type === type)?.key
    expect(unwrap(await show(key))).toMatchObject({ contentType: 'image/png', width: expect.any(Number) })
  }
  expect(unwrap(await stage.handlers.media.thumbnail({ workspace, key: '3_1', size: 'small' }))).toBeNull()
})

test('fetches missing pictures once the service answers again', async () => {
  await stage.control('POST', '/faults', { match: { path_regex: '^/media/' }, drop: 'before' })
  const rows = await readMedia()
  expect(await show(rows[0]?.key)).toMatchObject({ ok: false, fault: { kind: 'dropped' } })
  const tried = async () => (await stage.requests()).filter(({ path }) => path.startsWith('/media/')).length
  await expect.poll(tried).toBeGreaterThanOrEqual(2)
  await stage.control('DELETE', '/faults')
  // Not at once: an answered call says little about another host.
  unwrap(await stage.handlers.accounts.list({ host: 'ads', withDeleted: false, refresh: true }))
  expect(pictures()).toBe(0)
  stage.pass(31_000)
  unwrap(await stage.handlers.accounts.list({ host: 'ads', withDeleted: false, refresh: true }))
  await expect.poll(pictures).toBeGreaterThan(5)
})

/** Cropped pictures in the data folder. */
const cropsIn = (folder: string) => readdirSync(join(folder, 'crops')).sort()

test('turns a cropped picture into a file and a draft, and nothing else', async () => {
  const add = (bytes: Buffer, name = 'Tent 1.91x1') =>
    stage.handlers.media.addCropped({ workspace, name, base64: bytes.toString('base64') })
  const draft = unwrap(await add(png(1200, 628)))
  const [cropName = ''] = cropsIn(stage.folder)
  expect(draft.patch).toMatchObject({
    file: {
      path: join(stage.folder, 'crops', cropName),
      name: 'Tent 1.91x1.png',
      contentType: 'image/png',
      kind: 'IMAGE',
      width: 1200,
      height: 628,
    },
    category: 'tweet_image',
    file_name: 'Tent 1.91x1.png',
  })
  expect(unwrap(await add(jpeg(800, 800), '../../evil/name')).patch).toMatchObject({
    file: { name: 'name.jpeg', contentType: 'image/jpeg' },
  })
  const many = Buffer.concat([png(1200, 628), Buffer.alloc(3 * 1024 * 1024)])
  for (const bytes of [gif(10, 10, 1), Buffer.from('<svg/>'), png(30_000, 10), many]) {
    expect((await add(bytes)).ok).toBe(false)
  }
  expect(cropsIn(stage.folder)).toHaveLength(2)
})
