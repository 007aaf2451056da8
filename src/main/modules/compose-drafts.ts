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
import type { Store } from './data-file/store.ts'
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

type Dependencies = ServiceCore & DesktopPorts & ServiceThreads & StartOptions

/** Records and their planned changes: entities, campaigns, drafts, and the files they come from. */
export function createDraftServices(dependencies: Dependencies, parts: DraftServicesParts) {
  const checks = composeChecks(dependencies, parts)
  const records = composeRecords(dependencies, parts, checks)
  const { drafting, policies } = checks
  const { campaignSync, downloads, entities, targetingSync } = records
  const accounts = findAccounts(dependencies.store, parts.calls)
  return {
    drafting,
    policies,
    campaignSync,
    onSynced: records.onSynced,
    timezoneOf: accounts.timezoneOf,
    accountNameOf: accounts.nameOf,
    saveList: entities.saveList,
    handlers: composeHandlers(dependencies, parts, { ...checks, ...records, accounts }),
    resumePictures: downloads.resume,
    close() {
      policies.close()
      downloads.close()
      targetingSync.close()
      return campaignSync.close()
    },
    endEvents: drafting.events.end,
  }
}

export type DraftServices = ReturnType<typeof createDraftServices>

/** What drafts are checked against: fetched lists, look-ups and policies. */
function composeChecks(dependencies: Dependencies, { calls, nameOfUser }: DraftServicesParts) {
  const { author, clock, emit, logger, store } = dependencies
  const { accounts, drafts, entities, pace, storedFetches } = store
  const events = createRecordEvents(emit)
  const lists = createOnDemandLists({ calls, storedFetches, clock })
  const targetingNames = createTargetingNames({ storedFetches, entities, nameOfUser })
  const lookUps = createLookUps({ calls, lists, storedFetches, clock, names: targetingNames })
  const audiences = createAudienceReader(calls)
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
    entities,
    accounts,
    audiences: store.audiences,
    clock,
    logger,
    events,
    pace,
    chosenUser: calls.chosenUser,
    checks: dependencies.workspaceChecks.api,
    // The program may have been updated since the last start, and its rules with it.
    rules: String(newHandle()),
    policies,
  })
  policies.onChange((workspace) => {
    emit('policyChanged', { workspace })
    checker.recheckAll(workspace)
  })
  const handleOf = (environmentId: string): string | null => {
    const user = calls.chosenUser(environmentId)
    return user.ok ? nameOfUser(environmentId, user.value.userId) : null
  }
  const drafting = { drafts, entities, checker, events, pace, author, handleOf }
  return { audiences, drafting, lists, lookUps, policies, targetingNames }
}

type Checks = ReturnType<typeof composeChecks>

/** What is synced from the service: lists, campaigns with their targeting, pictures. */
function composeRecords(
  dependencies: Dependencies,
  { calls, environments }: DraftServicesParts,
  { drafting, lists, targetingNames }: Checks,
) {
  const { clock, logger, store } = dependencies
  const { campaigns, storedFetches } = store
  const targetingSync = createTargetingSync({
    ...drafting,
    campaigns,
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
    campaigns,
    calls,
    clock,
    logger,
    onSynced: synced.emit,
  })
  const pictures = {
    drafts: store.drafts,
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
  return { campaignSync, downloads, entities, onSynced: synced.on, pictures, targetingSync }
}

function findAccounts({ accounts }: Store, calls: ServiceCalls) {
  const find = (workspace: Workspace) => {
    const user = userOf(calls, workspace)
    if (!user.ok) return null
    const list = accounts.readList(user.value)
    if (!list.ok) return null
    return list.value?.accounts.find(({ id }) => id === workspace.accountId) ?? null
  }
  return {
    timezoneOf: (workspace: Workspace): string | null => find(workspace)?.timezone ?? null,
    nameOf: (workspace: Workspace): string => find(workspace)?.name ?? workspace.accountId,
  }
}

type HandlerServices = Checks &
  ReturnType<typeof composeRecords> & { readonly accounts: ReturnType<typeof findAccounts> }

function composeHandlers(
  dependencies: Dependencies,
  { calls, chosenFiles, nameOfUser }: DraftServicesParts,
  services: HandlerServices,
) {
  const { clock, emit, random, store } = dependencies
  const { accounts, audiences, drafting, lists, lookUps, policies } = services
  const { drafts, entities, campaigns, templates } = store
  const { timezoneOf } = accounts
  const grid = dependencies.campaignGrid.api
  const fetches = createCampaignFetches({ lists, clock, nameOfUser })
  const bulks = createBulkRuns(emit)
  const previews = createFindingsPreviews({
    grid,
    checks: dependencies.workspaceChecks.api,
    emit,
    chosenUser: calls.chosenUser,
    policyText: policies.textOf,
  })
  return {
    entities: services.entities.handlers,
    drafts: createDraftsHandlers({ ...drafting, clock, random, timezoneOf }),
    campaigns: createCampaignsHandlers({
      ...drafting,
      campaigns,
      fetches,
      lists,
      clock,
      random,
      bulks,
      grid,
      sync: services.campaignSync,
      preview: previews.handlers,
      audiences,
      linked: createLinked({ fetches, lists, entities, campaigns, audiences, clock }),
      timezoneOf,
    }),
    exchange: deferred<'exchange'>(async () => {
      const { createExchangeHandlers } = await import('./exchange/handlers.ts')
      return createExchangeHandlers({
        ...drafting,
        clock,
        random,
        grid,
        zoneOf: timezoneOf,
        emit,
        files: dependencies.exchangeFiles,
        dialog: dependencies.fileDialog,
        chosenFiles,
        lookUps,
        choices: fetches.choices,
      })
    }),
    targeting: createTargetingHandlers({
      ...drafting,
      lookUps,
      clock,
      random,
      bulks,
      grid,
      names: services.targetingNames,
      sync: services.targetingSync,
      preview: previews.preview,
      templates,
    }),
    policy: createPolicyHandlers(policies, dependencies.fileDialog, dependencies.questions, accounts.nameOf),
    templates: createTemplatesHandlers({ drafts, entities, templates, clock }),
    media: createMediaHandlers({
      ...services.pictures,
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
  }
}
