import {
  IconApple,
  IconArmchair,
  IconBabyCarriage,
  IconBackpack,
  IconBook,
  IconBulb,
  IconCamera,
  IconCampfire,
  IconCar,
  IconDeviceLaptop,
  IconDiamond,
  IconHeartbeat,
  IconHorseToy,
  IconJacket,
  IconPalette,
  IconPaperclip,
  IconPaw,
  IconPlant2,
  IconShirt,
  IconShoe,
  IconTent,
  IconTool,
  IconTrekking,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ProductRow } from '../../../../shared/catalogs/product-row.ts'
import { Monogram } from '../../../ui/marks/monogram.tsx'

/** Words of the common product taxonomy, the narrower before the wider. */
const signs: readonly (readonly [RegExp, TablerIcon])[] = [
  [/\bshoes?\b/i, IconShoe],
  [/\b(coats?|jackets?|outerwear)\b/i, IconJacket],
  [/\b(jewelry|watches)\b/i, IconDiamond],
  [/\b(clothing|apparel)\b/i, IconShirt],
  [/\b(luggage|bags|backpacks?)\b/i, IconBackpack],
  [/\btents?\b/i, IconTent],
  [/\b(flashlights?|headlamps?|lighting)\b/i, IconBulb],
  [/\bcamping\b/i, IconCampfire],
  [/\b(outdoor recreation|sporting goods)\b/i, IconTrekking],
  [/\b(animals|pet supplies)\b/i, IconPaw],
  [/\b(arts|entertainment)\b/i, IconPalette],
  [/\b(baby|toddler)\b/i, IconBabyCarriage],
  [/\b(cameras?|optics)\b/i, IconCamera],
  [/\b(electronics|software)\b/i, IconDeviceLaptop],
  [/\b(food|beverages)\b/i, IconApple],
  [/\bfurniture\b/i, IconArmchair],
  [/\bhardware\b/i, IconTool],
  [/\b(health|beauty)\b/i, IconHeartbeat],
  [/\b(home|garden)\b/i, IconPlant2],
  [/\b(media|books)\b/i, IconBook],
  [/\boffice supplies\b/i, IconPaperclip],
  [/\b(toys|games)\b/i, IconHorseToy],
  [/\bvehicles?\b/i, IconCar],
]

/** What kind of product it is, by which rows of one kind are found: its sign, or the initials of its type. */
export function ProductTile({ product }: { readonly product: ProductRow }) {
  const { productType, category, title } = product
  const kind = (productType ?? category)?.split('>').at(-1)?.trim() || title
  const sign = category === null ? undefined : signs.find(([words]) => words.test(category))
  return <Monogram name={kind} look="tinted" icon={sign?.[1]} />
}
