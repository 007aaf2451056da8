import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { ratioValue } from '../../../shared/creatives/card-ratios.ts'
import { referenceTo } from '../../../shared/drafts/draft.ts'
import { t } from '../../../shared/text/language.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { DialogForm } from '../../ui/form/form.tsx'
import { FormButtons } from '../../ui/inputs/form-buttons.tsx'
import parts from '../../ui/layout/parts.module.css'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './crop.module.css'
import {
  center,
  type Frame,
  largestFrame,
  outputSizes,
  resizedFrame,
  roundFrame,
  type Size,
} from './crop-frame.ts'
import { CropStage } from './crop-stage.tsx'
import { useCrop } from './use-crop.ts'

interface CropDialogProps {
  readonly workspace: Workspace
  readonly mediaKey: string
  /** Name of the image; its crop is named after it. */
  readonly title: string
  /** "1.91:1": the available ratios, the first one initially. */
  readonly ratios: readonly string[]
  /** The crop is new media, `draft:ID`. */
  readonly onCropped: (key: string) => void
  readonly onClose: (isCropped: boolean) => void
}

/** Crops an image to a ratio. The image stays; the crop becomes a new file to upload. */
export function CropDialog(props: CropDialogProps) {
  const { workspace, mediaKey, title, ratios, onCropped, onClose } = props
  const { notices } = useWorkbench()
  const { picture, save } = useCrop(workspace, mediaKey)
  const [ratio, setRatio] = useState(ratios[0] ?? '1:1')
  const [chosen, setChosen] = useState<Frame | null>(null)
  const [width, setWidth] = useState<number | null>(null)
  const image = picture.kind === 'ready' ? picture.size : null
  const frame = image === null ? null : (chosen ?? largestFrame(image, ratioValue(ratio) ?? 1))
  const whole = image === null || frame === null ? null : roundFrame(frame, image)
  const sizes = whole === null ? [] : outputSizes(whole)
  const size = sizes.find((one) => one.width === width) ?? sizes[0]
  const crop = async () => {
    if (whole === null || size === undefined) return
    const outcome = await save(`${baseOf(title)} ${ratio.replace(':', 'x')}`, whole, size)
    if (outcome.ok) {
      notices.say('ok', t`Cropped. The original stays, and the new image is uploaded when you publish.`)
      onCropped(referenceTo(outcome.value.id))
      onClose(true)
    }
    return outcome
  }
  return (
    <DialogForm
      title={t`Crop image`}
      size={720}
      submitLabel={t`Crop image`}
      disabled={size === undefined}
      onSubmit={crop}
      onClose={() => onClose(false)}
    >
      {picture.kind === 'loading' && <span className={parts.muted}>{t`Loading the image`}</span>}
      {picture.kind === 'failed' && <FaultNotice fault={picture.fault} />}
      {picture.kind === 'ready' && image !== null && frame !== null && whole !== null && (
        <Stack gap={12}>
          <CropStage address={picture.address} image={image} frame={frame} onChange={setChosen} />
          <Group gap={16} align="flex-end">
            {ratios.length > 1 && (
              <FormButtons
                forms={ratios.map((value) => ({ value, title: value }))}
                current={ratio}
                onChoose={(next) => {
                  setRatio(next)
                  setChosen(null)
                }}
              />
            )}
            <FrameSize image={image} frame={frame} onChange={setChosen} />
            <NativeSelect
              label={t`Save at`}
              value={String(size?.width ?? '')}
              data={sizes.map((one, index) => ({
                value: String(one.width),
                label: index === 0 ? t`Full size, ${sizeLabel(one)}` : sizeLabel(one),
              }))}
              onChange={(event) => setWidth(Number(event.currentTarget.value))}
            />
          </Group>
          <Text
            role="status"
            c="dimmed"
          >{t`Result: ${size === undefined ? '' : sizeLabel(size)} pixels of ${sizeLabel(image)}`}</Text>
        </Stack>
      )}
    </DialogForm>
  )
}

interface FrameSizeProps {
  readonly image: Size
  readonly frame: Frame
  readonly onChange: (frame: Frame) => void
}

function FrameSize({ image, frame, onChange }: FrameSizeProps) {
  const largest = largestFrame(image, frame.width / frame.height).width
  return (
    <label className={styles.size}>
      {t`Frame size`}
      <input
        type="range"
        min={1}
        max={100}
        value={Math.round((frame.width / largest) * 100)}
        onChange={(event) =>
          onChange(resizedFrame(frame, image, (Number(event.currentTarget.value) / 100) * largest, center))
        }
      />
    </label>
  )
}

function sizeLabel({ width, height }: Size): string {
  return `${width} × ${height}`
}

/** A file's name without its extension. */
function baseOf(title: string): string {
  const dot = title.lastIndexOf('.')
  return (dot > 0 && title.length - dot <= 5 ? title.slice(0, dot) : title).slice(0, 180).trim() || t`Image`
}
