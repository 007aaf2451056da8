import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sleep } from '../../src/main/core/api/waiting.ts'
import { openStore } from '../../src/main/modules/data-file/open.ts'
import { createMediaFiles } from '../../src/main/modules/media/media-files.ts'
import { createUploadExecutor } from '../../src/main/modules/media/upload.ts'
import { succeed } from '../../src/shared/core/outcome.ts'
import { unwrap } from '../../test/support/outcomes.ts'
import { film } from '../../test/unit/main/modules/media/sample-files.ts'
import { type Block, blocked, type Measurement, whileFree } from './measurement.ts'
import { clock, logger, type Place, sandboxStage, workerEntry } from './stages.ts'

const megabytes = 40
const rounds = 3

/**
 * How long main is blocked while a video uploads: the program's own client, executor, store and file thread, with the
 * sandbox in its own process. The best of three rounds counts, because other programs can only slow it down.
 */
export async function measureUpload(place: Place): Promise<readonly Measurement[]> {
  const { folder, closing } = place
  const { caller, client } = await sandboxStage(place)
  const store = closing.adopt(openStore({ folder, clock, logger }), (open) => open.close())
  const entry = workerEntry('modules/media/worker/probe-worker.ts')
  const files = closing.adopt(createMediaFiles({ entry, logger }), (open) => open.close())
  const executor = createUploadExecutor({
    calls: { user: () => succeed(caller), asUser: client.send },
    files,
    clock,
    uploads: store.uploads,
    sleep: (milliseconds, signal) => sleep(Math.min(milliseconds, 200), signal),
  })
  const path = join(folder, 'film.mp4')
  writeFileSync(path, film({ width: 1280, height: 720, seconds: 12, data: megabytes * 1_000_000 }))
  const { frames = null, video = null, ...file } = unwrap(await files.probe(path))
  const content = { file: { ...file, frames, video }, file_name: file.name }

  const blocks: Block[] = []
  for (let round = 0; round < rounds; round += 1) {
    const draftId = `upload${round}`.padEnd(16, 'a')
    const step = { draftId, environmentId: 'sandbox', userId: caller.userId, content, jobId: 'bench' }
    const options = { signal: new AbortController().signal, onProgress: () => {} }
    const { block } = await whileFree(async () => unwrap(await executor.upload(step, options)))
    blocks.push(block)
  }
  const min = (of: keyof Block) => Math.min(...blocks.map((block) => block[of]))
  const best = { wall: min('wall'), processor: min('processor'), idle: min('idle') }
  return blocked(`during an upload of ${megabytes} MB`, best)
}
