import {
  IconArrowsExchange,
  IconBolt,
  IconBuildingStore,
  IconCards,
  IconClock,
  IconInbox,
  IconLayoutDashboard,
  IconListDetails,
  IconPhoto,
  IconShoppingBag,
  IconSpeakerphone,
  IconTerminal2,
  IconUser,
  IconUsersGroup,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react'
import { areas, isIn, lowerAreas } from '../../../shared/desktop/areas.ts'
import { t } from '../../../shared/text/language.ts'
import { areaScreens } from '../screens.tsx'
import type { PaletteEntry } from './entries.ts'

const groupIcons: ReadonlyMap<string, TablerIcon> = new Map([
  [t`Recent`, IconClock],
  [t`Screens`, IconLayoutDashboard],
  [t`Campaigns`, IconSpeakerphone],
  [t`Line items`, IconListDetails],
  [t`Creatives`, IconCards],
  [t`Media`, IconPhoto],
  [t`Audiences`, IconUsersGroup],
  [t`Products`, IconShoppingBag],
  [t`Webhooks`, IconWebhook],
  [t`Events`, IconInbox],
  [t`Users`, IconUser],
  [t`Accounts`, IconBuildingStore],
  [t`Operations`, IconTerminal2],
])

/** What kind of thing an entry is; a screen has the icon of its area in the rail. */
export function iconOfEntry({ group, action }: PaletteEntry): TablerIcon {
  if (action.kind === 'switchAccount' || action.kind === 'switchUser') return IconArrowsExchange
  const path = pathOf(action)
  const area = [...areas, ...lowerAreas].find((one) => path !== null && isIn(one, path))
  if (group === t`Screens` && area !== undefined) return areaScreens[area.path].icon
  return groupIcons.get(group) ?? IconBolt
}

function pathOf(action: PaletteEntry['action']): string | null {
  if (action.kind === 'go') return action.path
  const opened = action.kind === 'command' ? action.command.action : null
  return opened?.kind === 'go' ? opened.path : null
}
