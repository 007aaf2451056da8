import { setTimeout } from 'node:timers/promises'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import { createEmitter } from '../core/emitter.ts'
import { newHandle } from '../core/handle.ts'
import type { ChosenFiles } from '../core/ports-desktop.ts'
import { createAudienceReader } from './audiences/audience-reader.ts'
import { createBulkRuns } from './campaigns/bulk-runs.ts'
import { createCampaignFetches } from './campaigns/fetches.ts'
import { createCampaignsHandlers } from './campaigns/handlers.ts'
import { createLinked } from './campaigns/related-entities.ts'
import { createCampaignSync } from './campaigns/sync.ts'
import { createDraftChecker } from './checks/draft-checker.ts'
import { createFindingsPreviews } from './checks/validation-previews.ts'
import { deferred } from './deferred.ts'
import type { DesktopPorts, ServiceCore, ServiceThreads, StartOptions } from './dependencies.ts'
import { createDraftChanges } from './drafts/changes.ts'
import { createDraftsHandlers } from './drafts/handlers.ts'
import { createEntities } from './entities/handlers.ts'
import { createOnDemandLists } from './entities/on-demand-lists.ts'
import { createTargetingNames } from './entities/targeting-names.ts'
import { createCroppedPictures } from './media/cropped-pictures.ts'
import { createMediaHandlers } from './media/handlers.ts'
import { storePicture } from './media/media-pictures.ts'
import { createPictureDownloads } from './media/picture-downloads.ts'
import { createPolicyHandlers } from './policy/handlers.ts'
import { createPolicies } from './policy/policies.ts'
import { createRecordEvents } from './records/events.ts'
import type { Environments } from './sign-in/environments.ts'
import { type ServiceCalls, userOf } from './sign-in/service-calls.ts'
import { createTargetingHandlers } from './targeting/handlers.ts'
import { createLookUps } from './targeting/look-ups.ts'
import { createTargetingSync } from './targeting/sync.ts'
import { createTemplatesHandlers } from './templates/handlers.ts'

/** Pause between two pictures that are fetched in the background. */
const downloadRestMs = 20

interface DraftServicesParts {
  readonly calls: ServiceCalls
  readonly chosenFiles: ChosenFiles
  readonly environments: Environments
  readonly nameOfUser: (environmentId: string, userId: string) => string | null
}

/** Records and their planned changes: entities, campaigns, drafts, and the files they come from. */
export function createDraftServices(
  dependencies: ServiceCore & DesktopPorts & ServiceThreads & StartOptions,
  parts: DraftServicesParts,
) {
  const { clock, emit, logger, random, store } = dependencies
  const { calls, chosenFiles, environments } = parts
  const events = createRecordEvents(emit)
  const { drafts, accounts, pace } = store
  const { storedFetches } = store
  const lists = createOnDemandLists({ calls, storedFetches, clock })
  const fetches = createCampaignFetches({
    lists,
    clock,
    nameOfUser: parts.nameOfUser,
  })
  const audiences = createAudienceReader(calls)
  const targetingNames = createTargetingNames({
    storedFetches,
    entities: store.entities,
    nameOfUser: parts.nameOfUser,
  })
  const lookUps = createLookUps({
    calls,
    lists,
    storedFetches,
    clock,
    names: targetingNames,
  })
  const policies = createPolicies({
    settings: dependencies.settings,
    files: dependencies.textFiles,
    clock,
    logger,
    lookUp: (workspace, country) =>
      lookUps.lookUp({
        workspace,
        kind: 'locations',
        query: '',
        refresh: false,
        filter: country === null ? { locationType: 'COUNTRIES' } : { country },
      }),
  })
  const checker = createDraftChecker({
    campaigns: store.campaigns,
    storedFetches,
    drafts,
    entities: store.entities,
    accounts,
    audiences: store.audiences,
    clock,
    logger,
    events,
    pace,
    chosenUser: calls.chosenUser,
    checks: dependencies.workspaceChecks.api,
    // The program may have been updated since the last start, and its rules with it.
    rules: `${newHandle()}`,
    policies,
  })
  policies.onChange((workspace) => {
    emit('policyChanged', { workspace })
    checker.recheckAll(workspace)
  })
  const { author } = dependencies
  const handleOf = (environmentId: string): string | null => {
    const user = calls.chosenUser(environmentId)
    return user.ok ? parts.nameOfUser(environmentId, user.value.userId) : null
  }
  const drafting = { drafts, entities: store.entities, checker, events, pace, author, handleOf }
  const targetingSync = createTargetingSync({
    ...drafting,
    campaigns: store.campaigns,
    storedFetches,
    lists,
    clock,
    logger,
    names: targetingNames,
  })
  const synced = createEmitter<[Workspace]>()
  synced.on(targetingSync.readStale)
  const campaignSync = createCampaignSync({
    ...drafting,
    campaigns: store.campaigns,
    calls,
    clock,
    logger,
    onSynced: synced.emit,
  })
  const pictures = {
    drafts,
    entities: store.entities,
    environments,
    files: dependencies.mediaFiles,
    cache: dependencies.pictureCache,
    transport: dependencies.transport,
  }
  const downloads = createPictureDownloads({
    entities: store.entities,
    clock,
    logger,
    store: (workspace, key) => storePicture(pictures, workspace, key),
    rest: () => setTimeout(downloadRestMs, undefined, { ref: false }),
  })
  const entities = createEntities({
    ...drafting,
    campaignSync,
    calls,
    clock,
    logger,
    search: dependencies.campaignGrid.api.list,
    onSynced(workspace, subject) {
      if (subject === 'media') downloads.start(workspace)
    },
  })
  const findAccount = (workspace: Workspace) => {
    const user = userOf(calls, workspace)
    if (!user.ok) return null
    const list = accounts.readList(user.value)
    if (!list.ok) return null
    return list.value?.accounts.find(({ id }) => id === workspace.accountId) ?? null
  }
  const timezoneOf = (workspace: Workspace): string | null => findAccount(workspace)?.timezone ?? null
  const accountNameOf = (workspace: Workspace): string => findAccount(workspace)?.name ?? workspace.accountId
  const previews = createFindingsPreviews({
    grid: dependencies.campaignGrid.api,
    checks: dependencies.workspaceChecks.api,
    emit,
    chosenUser: calls.chosenUser,
    policyText: policies.textOf,
  })
  const bulks = createBulkRuns(emit)
  const targeting = createTargetingHandlers({
    ...drafting,
    lookUps,
    clock,
    random,
    bulks,
    grid: dependencies.campaignGrid.api,
    names: targetingNames,
    sync: targetingSync,
    preview: previews.preview,
    templates: store.templates,
  })
  return {
    drafting,
    policies,
    campaignSync,
    onSynced: synced.on,
    timezoneOf,
    accountNameOf,
    saveList: entities.saveList,
    handlers: {
      entities: entities.handlers,
      drafts: createDraftsHandlers({ ...drafting, clock, random, timezoneOf }),
      campaigns: createCampaignsHandlers({
        ...drafting,
        campaigns: store.campaigns,
        fetches,
        lists,
        clock,
        random,
        bulks,
        grid: dependencies.campaignGrid.api,
        sync: campaignSync,
        preview: previews.handlers,
        audiences,
        linked: createLinked({
          fetches,
          lists,
          entities: store.entities,
          campaigns: store.campaigns,
          audiences,
          clock,
        }),
        timezoneOf,
      }),
      exchange: deferred<'exchange'>(async () => {
        const { createExchangeHandlers } = await import('./exchange/handlers.ts')
        return createExchangeHandlers({
          ...drafting,
          clock,
          random,
          grid: dependencies.campaignGrid.api,
          zoneOf: timezoneOf,
          emit,
          files: dependencies.exchangeFiles,
          dialog: dependencies.fileDialog,
          chosenFiles,
          lookUps,
        })
      }),
      targeting,
      policy: createPolicyHandlers(policies, dependencies.fileDialog, dependencies.questions, accountNameOf),
      templates: createTemplatesHandlers({
        drafts,
        entities: store.entities,
        templates: store.templates,
        clock,
      }),
      media: createMediaHandlers({
        ...pictures,
        dialog: dependencies.fileDialog,
        create: createDraftChanges({ ...drafting, clock, random }).create,
        crops: createCroppedPictures({
          drafts,
          clock,
          random,
          files: dependencies.mediaFiles,
          disk: dependencies.textFiles,
          dataFolder: dependencies.app.dataFolder,
        }),
        chosenFiles,
      }),
    },
    resumePictures: downloads.resume,
    close() {
      policies.close()
      downloads.close()
      targetingSync.close()
      return campaignSync.close()
    },
    endEvents: events.end,
  }
}
