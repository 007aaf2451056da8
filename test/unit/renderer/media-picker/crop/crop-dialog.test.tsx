import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CropButtons } from '../../../../../src/renderer/media-picker/crop/crop-buttons.tsx'
import type { CropReply, CropRequest } from '../../../../../src/renderer/media-picker/crop/crop-messages.ts'
import { FaultActionsContext } from '../../../../../src/renderer/ui/faults/fault-actions.ts'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import { eventually } from '../../../../support/eventually.ts'
import { offline } from '../../support/bridge.ts'
import { spring } from '../../support/publishing.ts'
import { workbenchAround } from '../../support/workbench.tsx'

type Media = FlightdeckBridge['media']

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const asked: CropRequest[] = []
let ended = 0

/** Replaces the page's worker, which tests don't have: it answers like a picture of 1600 × 900. */
function stubThread(replies: Partial<Record<CropRequest['kind'], CropReply>> = {}) {
  asked.length = 0
  ended = 0
  class Thread {
    onmessage: ((event: { readonly data: CropReply }) => void) | null = null
    postMessage(request: CropRequest) {
      asked.push(request)
      const picture = new Blob(['picture'], { type: 'image/png' })
      const defaultReplies: Record<CropRequest['kind'], CropReply> = {
        open: { kind: 'opened', size: { width: 1600, height: 900 }, preview: picture },
        crop: { kind: 'cropped', picture },
      }
      queueMicrotask(() => this.onmessage?.({ data: replies[request.kind] ?? defaultReplies[request.kind] }))
    }
    terminate() {
      ended += 1
    }
  }
  vi.stubGlobal('Worker', Thread)
}

const draft: Draft = {
  id: 'a'.repeat(16),
  workspace: spring,
  subject: 'media',
  kind: 'create',
  remoteId: null,
  base: null,
  patch: {},
  revision: 1,
  comment: '',
  sync: 'clean',
  publish: 'idle',
  createdAt: 0,
  updatedAt: 0,
}
const thumbnail: Media['thumbnail'] = async () =>
  succeed({ contentType: 'image/png', base64: btoa('tent'), width: 1600, height: 900 })

async function askFor(ratio: string, media: Partial<Media>, onCropped: (key: string) => void = () => {}) {
  const { wrapper } = workbenchAround({ media: { thumbnail, ...media } })
  const user = userEvent.setup()
  render(
    <MantineProvider>
      <FaultActionsContext value={() => {}}>
        <CropButtons
          workspace={spring}
          mediaKey="3_1"
          title="tent.png"
          ratios={['1.91:1', '1:1']}
          onCropped={onCropped}
        />
      </FaultActionsContext>
    </MantineProvider>,
    { wrapper },
  )
  await user.click(screen.getByRole('button', { name: `Crop to ${ratio}` }))
  return user
}

test('a frame is moved with keys, saved smaller, and its crop returned', async () => {
  stubThread()
  const addCropped = vi.fn<Media['addCropped']>(async () => succeed(draft))
  const onCropped = vi.fn()
  const user = await askFor('1:1', { addCropped }, onCropped)
  expect(await screen.findByText('Result: 900 × 900 pixels of 1600 × 900')).toBeDefined()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Crop frame' }), { key: 'ArrowLeft', shiftKey: true })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Save at' }), '800 × 800')
  expect(await screen.findByText('Result: 800 × 800 pixels of 1600 × 900')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Crop image' }))
  await eventually(() => expect(onCropped).toHaveBeenCalledExactlyOnceWith(`draft:${draft.id}`))
  expect(asked[1]).toMatchObject({
    kind: 'crop',
    type: 'image/png',
    maxBytes: 3 * 1024 * 1024,
    frame: { x: 270, y: 0, width: 900, height: 900 },
    size: { width: 800, height: 800 },
  })
  expect(addCropped).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    name: 'tent 1x1',
    base64: btoa('picture'),
  })
  await eventually(() => expect(ended).toBe(1))
})

test.each([
  ['cannot be decoded', { open: { kind: 'failed' } }, {}, /can’t be opened/],
  ['is not there', {}, { thumbnail: async () => succeed(null) }, /can’t be opened/],
  ['cannot be read', {}, { thumbnail: async () => fail(offline) }, /offline|connect|reach/i],
] satisfies [string, Parameters<typeof stubThread>[0], Partial<Media>, RegExp][])(
  'an image that %s is reported, and nothing can be cropped',
  async (_, replies, media, text) => {
    stubThread(replies)
    await askFor('1.91:1', media)
    expect(await screen.findAllByText(text)).not.toEqual([])
    expect(screen.getByRole('button', { name: 'Crop image' })).toHaveProperty('disabled', true)
  },
)

test('a crop that would be too large is refused with a way out', async () => {
  stubThread({ crop: { kind: 'tooLarge' } })
  const user = await askFor('1.91:1', {})
  await screen.findByText(/^Result/)
  await user.click(screen.getByRole('button', { name: 'Crop image' }))
  expect(await screen.findAllByText(/larger than 3 MB/)).not.toEqual([])
})
