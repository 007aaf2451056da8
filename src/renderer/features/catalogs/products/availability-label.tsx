import {
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  type TablerIcon,
} from '@tabler/icons-react'
import { availabilityLabel } from '../../../../shared/catalogs/product-labels.ts'
import { StatusLabel, type Tone } from '../../../ui/status-label.tsx'

const appearances: Readonly<Record<string, readonly [Tone, TablerIcon]>> = {
  'in stock': ['ok', IconCircleCheck],
  'available for order': ['ok', IconCircleCheck],
  preorder: ['information', IconClock],
  'out of stock': ['attention', IconCircleX],
}

/** Whether a product can be bought: what is sold out asks for an act, what was discontinued is gone on purpose. */
export function AvailabilityLabel({ availability }: { readonly availability: string }) {
  const [tone, icon] = appearances[availability] ?? (['neutral', IconCircleMinus] as const)
  return <StatusLabel tone={tone} icon={icon} label={availabilityLabel(availability)} />
}
