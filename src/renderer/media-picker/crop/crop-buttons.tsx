import { Group } from '@mantine/core'
import { IconCrop } from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { CropDialog } from './crop-dialog.tsx'

interface CropButtonsProps {
  readonly workspace: Workspace
  readonly mediaKey: string
  readonly title: string
  /** A button per ratio. */
  readonly ratios: readonly string[]
  /** Key of the crop, `draft:ID`. */
  readonly onCropped: (key: string) => void
}

/** "Crop to 1.91:1": buttons that open the crop dialog. */
export function CropButtons({ ratios, ...crop }: CropButtonsProps) {
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <>
      {ratios.length > 0 && (
        <Group gap={8}>
          {ratios.map((ratio) => (
            <Button key={ratio} icon={IconCrop} onClick={() => setAsked(ratio)}>{t`Crop to ${ratio}`}</Button>
          ))}
        </Group>
      )}
      {asked !== null && (
        <CropDialog
          {...crop}
          ratios={[asked, ...ratios.filter((ratio) => ratio !== asked)]}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
