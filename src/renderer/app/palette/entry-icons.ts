import {
  IconAppWindow,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconBolt,
  IconBuildingStore,
  IconCards,
  IconClock,
  IconCompass,
  IconDatabaseExport,
  IconDeviceDesktop,
  IconDownload,
  IconFileImport,
  IconFolder,
  IconFolderOpen,
  IconHelpCircle,
  IconHistory,
  IconInbox,
  IconKeyboard,
  IconLayoutBottombar,
  IconLayoutDashboard,
  IconListCheck,
  IconListDetails,
  IconListTree,
  IconMoon,
  IconPhoto,
  IconPlayerPlay,
  IconPlayerStop,
  IconPrinter,
  IconSearch,
  IconSend,
  IconShoppingBag,
  IconSpeakerphone,
  IconSquareArrowDown,
  IconSquareArrowUp,
  IconSun,
  IconTerminal2,
  IconTransfer,
  IconUpload,
  IconUser,
  IconUserPlus,
  IconUsersGroup,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react'
import { areas, isIn, lowerAreas } from '../../../shared/desktop/areas.ts'
import { t } from '../../../shared/text/language.ts'
import { areaScreens } from '../screens.tsx'
import type { PaletteEntry } from './entries.ts'

const groupIcons: ReadonlyMap<string, TablerIcon> = new Map([
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

/** By command ID; a command that isn't here and opens an area has the area's icon. */
const commandIcons: Readonly<Record<string, TablerIcon>> = {
  window: IconAppWindow,
  open: IconFolderOpen,
  print: IconPrinter,
  exchange: IconFileImport,
  backup: IconDatabaseExport,
  undo: IconArrowBackUp,
  redo: IconArrowForwardUp,
  search: IconSearch,
  palette: IconSearch,
  nextRegion: IconSquareArrowDown,
  previousRegion: IconSquareArrowUp,
  tree: IconListTree,
  dock: IconLayoutBottombar,
  light: IconSun,
  dark: IconMoon,
  system: IconDeviceDesktop,
  history: IconHistory,
  connect: IconUserPlus,
  check: IconListCheck,
  publish: IconUpload,
  conflicts: IconTransfer,
  send: IconSend,
  rule: IconHelpCircle,
  tour: IconCompass,
  sheet: IconKeyboard,
  updates: IconDownload,
  dataFolder: IconFolder,
}

const viewIcons: Readonly<Record<string, TablerIcon>> = {
  '/review': IconListCheck,
  '/conflicts': IconTransfer,
  '/connect': IconUserPlus,
}

/** What kind of thing an entry is; a screen has the icon of its area in the navigation. */
export function iconOfEntry({ group, action }: PaletteEntry, runs: Runs): TablerIcon {
  if (action.kind === 'switchAccount' || action.kind === 'switchUser') return IconArrowsExchange
  if (action.kind === 'command') {
    const { id } = action.command
    if (id === 'sandbox' || id === 'receiver') return runs[id] ? IconPlayerStop : IconPlayerPlay
    const commandIcon = commandIcons[id]
    if (commandIcon !== undefined) return commandIcon
  }
  const path = pathOf(action)
  const area = [...areas, ...lowerAreas].find((one) => path !== null && isIn(one, path))
  const isOfArea = group === t`Screens` || group === t`Recent` || action.kind === 'command'
  if (isOfArea && area !== undefined) return areaScreens[area.path].icon
  if (group === t`Recent`) return IconClock
  return (path === null ? undefined : viewIcons[path]) ?? groupIcons.get(group) ?? IconBolt
}

/** What a toggle would stop. */
interface Runs {
  readonly sandbox: boolean
  readonly receiver: boolean
}

function pathOf(action: PaletteEntry['action']): string | null {
  if (action.kind === 'go') return action.path
  const opened = action.kind === 'command' ? action.command.action : null
  return opened?.kind === 'go' ? opened.path : null
}
