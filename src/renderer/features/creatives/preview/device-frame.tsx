import { type ReactNode, useRef } from 'react'
import { type PreviewDevice, previewDevices } from '../../../../shared/desktop/preferences.ts'
import { t } from '../../../../shared/text/language.ts'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { useInnerWidth } from '../../../ui/layout/use-inner-width.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from './preview.module.css'

/** Width of the timeline on a device, in pixels, and its name. */
const devices: Readonly<Record<PreviewDevice, { readonly title: string; readonly width: number }>> = {
  phone: { title: t`Phone`, width: 375 },
  tablet: { title: t`Tablet`, width: 520 },
  desktop: { title: t`Desktop`, width: 600 },
}

/** As wide as the device's timeline, scaled down to fit, so that lines break where they do on the device. */
export function DeviceFrame({ children }: { readonly children: ReactNode }) {
  const { previewDevice } = useLive('preferences')
  const place = useRef<HTMLDivElement>(null)
  const room = useInnerWidth(place)
  const { width } = devices[previewDevice]
  return (
    <div ref={place} className={styles.device} data-device={previewDevice}>
      <div style={{ width, zoom: room === 0 ? 1 : Math.min(1, room / width) }}>{children}</div>
    </div>
  )
}

/** Phone, tablet or desktop; the choice is stored for all previews. */
export function DeviceChoice() {
  const { bridge, live } = useWorkbench()
  const { previewDevice } = useLive('preferences')
  const choose = async (device: PreviewDevice) => {
    const changed = await bridge.preferences.change({ previewDevice: device })
    if (changed.ok) live.preferences.accept(changed.value)
  }
  return (
    <FormButtons
      forms={previewDevices.map((value) => ({ value, title: devices[value].title }))}
      current={previewDevice}
      onChoose={choose}
    />
  )
}
