import {
  IconActivity,
  IconBroadcast,
  IconBuildingStore,
  IconCards,
  IconFlask,
  IconLayoutDashboard,
  IconPhoto,
  IconSettings,
  IconShoppingBag,
  IconSpeakerphone,
  IconTerminal2,
  IconUsersGroup,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import type { AreaPath } from '../../shared/desktop/areas.ts'

/** A screen with its route; each is loaded on first use. */
interface Screen {
  readonly route: string
  readonly screen: ComponentType<{ readonly params: Readonly<Record<string, string | undefined>> }>
}

/** What the renderer has for each area of `src/shared/desktop/areas.ts`. */
export const areaScreens: Readonly<Record<AreaPath, Screen & { readonly icon: TablerIcon }>> = {
  '/overview': {
    icon: IconLayoutDashboard,
    route: '/overview',
    screen: lazy(async () => ({ default: (await import('../features/overview/overview.tsx')).Overview })),
  },
  '/campaigns': {
    icon: IconSpeakerphone,
    route: '/campaigns/:part?/:item?',
    screen: lazy(async () => ({ default: (await import('../features/campaigns/campaigns.tsx')).Campaigns })),
  },
  '/creatives': {
    icon: IconCards,
    route: '/creatives/:kind?/:key?',
    screen: lazy(async () => ({ default: (await import('../features/creatives/creatives.tsx')).Creatives })),
  },
  '/media': {
    icon: IconPhoto,
    route: '/media/:part?/:item?',
    screen: lazy(async () => ({ default: (await import('../features/media/media.tsx')).Media })),
  },
  '/catalogs': {
    icon: IconShoppingBag,
    route: '/catalogs/:part?/:item?',
    screen: lazy(async () => ({ default: (await import('../features/catalogs/catalogs.tsx')).Catalogs })),
  },
  '/audiences': {
    icon: IconUsersGroup,
    route: '/audiences/:part?/:item?',
    screen: lazy(async () => ({ default: (await import('../features/audiences/audiences.tsx')).Audiences })),
  },
  '/webhooks': {
    icon: IconWebhook,
    route: '/webhooks/:part?/:item?',
    screen: lazy(async () => ({ default: (await import('../features/webhooks/webhooks.tsx')).Webhooks })),
  },
  '/streams': {
    icon: IconBroadcast,
    route: '/streams/:part?/:item?',
    screen: lazy(async () => ({ default: (await import('../features/streams/streams.tsx')).Streams })),
  },
  '/console': {
    icon: IconTerminal2,
    route: '/console/:part?/:item?',
    screen: lazy(async () => ({ default: (await import('../features/console/console.tsx')).Console })),
  },
  '/activity': {
    icon: IconActivity,
    route: '/activity/:jobId?/:part?',
    screen: lazy(async () => ({ default: (await import('../features/activity/activity.tsx')).Activity })),
  },
  '/sandbox': {
    icon: IconFlask,
    route: '/sandbox/:part?',
    screen: lazy(async () => ({ default: (await import('../features/sandbox/sandbox.tsx')).Sandbox })),
  },
  '/accounts': {
    icon: IconBuildingStore,
    route: '/accounts/:host?/:accountId?',
    screen: lazy(async () => ({ default: (await import('../features/accounts/accounts.tsx')).Accounts })),
  },
  '/settings': {
    icon: IconSettings,
    route: '/settings/:part?',
    screen: lazy(async () => ({ default: (await import('../features/settings/settings.tsx')).Settings })),
  },
}

/** Screens without a place in the navigation: a button, the top bar or the palette leads to them. */
export const otherScreens: readonly Screen[] = [
  {
    route: '/welcome',
    screen: lazy(async () => ({ default: (await import('../features/sign-in/welcome.tsx')).Welcome })),
  },
  {
    route: '/connect/:environmentId?',
    screen: lazy(async () => ({ default: (await import('../features/sign-in/connect.tsx')).Connect })),
  },
  {
    route: '/conflicts',
    screen: lazy(async () => ({
      default: (await import('../features/drafts/conflicts/conflicts.tsx')).Conflicts,
    })),
  },
  {
    route: '/exchange',
    screen: lazy(async () => ({ default: (await import('../features/exchange/exchange.tsx')).Exchange })),
  },
  {
    route: '/review/:step?/:draftId?',
    screen: lazy(async () => ({ default: (await import('../features/publishing/review.tsx')).Review })),
  },
  {
    route: '/history/:snapshotId?',
    screen: lazy(async () => ({ default: (await import('../features/drafts/history/history.tsx')).History })),
  },
]
