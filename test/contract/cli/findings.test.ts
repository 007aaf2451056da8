import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkReport } from '../../../src/cli/commands/changes/check-report.ts'
import type { DraftFindings } from '../../../src/shared/drafts/draft.ts'
import type { SetChange } from '../../../src/shared/exchange/change-set.ts'
import { importedByDefault } from '../../../src/shared/exchange/import-preview.ts'
import { type SeededRandom, seededRandom } from '../../fault/random.ts'
import { unwrap } from '../../support/outcomes.ts'
import { casesFor } from '../../support/runs.ts'
import { enterSandbox, type Stage, setStage, signIn } from '../stage/stage.ts'
import { newCampaign, workspace as ofCommandLine, writeChangeSet } from './change-set-file.ts'
import { openShell, type Shell, signedInVariables } from './line.ts'

const workspace = { ...ofCommandLine, environmentId: 'sandbox' } as const
const drafts = casesFor(40, 10_000)
const seed = Number(process.env.FLIGHTDECK_SEED ?? Date.now() % 2 ** 31)

let stage: Stage
let shell: Shell
beforeAll(async () => {
  stage = await setStage()
  await enterSandbox(stage)
  const { userId } = await signIn(stage, 'ada')
  unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
  shell = openShell({
    ...(await signedInVariables(stage)),
    FLIGHTDECK_USER_ID: userId,
    FLIGHTDECK_ACCOUNT: workspace.accountId,
  })
})
afterAll(async () => {
  await stage.end()
  shell.end()
})

const amounts = [null, 0, 1, 5_000_000, 9_999_999_999, 5_000_001]
const values = {
  bid_strategy: ['AUTO', 'MAX', 'TARGET'],
  objective: ['ENGAGEMENTS', 'REACH', 'WEBSITE_CLICKS', 'APP_INSTALLS', 'VIDEO_VIEWS', 'PREROLL_VIEWS'],
  goal: [null, 'ENGAGEMENT', 'LINK_CLICKS', 'REACH_WITH_ENGAGEMENT', 'MAX_REACH'],
  placements: [['ALL_ON_TWITTER'], ['PUBLISHER_NETWORK'], [], ['TWITTER_TIMELINE', 'TWITTER_SEARCH']],
  start_time: ['2030-01-01T00:00:00Z', '2020-01-01T00:00:00Z', null],
  end_time: [null, '2031-01-01T00:00:00Z', '2029-01-01T00:00:00Z'],
  daily_budget_amount_local_micro: amounts,
  total_budget_amount_local_micro: amounts,
  bid_amount_local_micro: amounts,
  advertiser_domain: [null, 'https://shop.example', 'shop.example'],
  frequency_cap: [null, 3, 0],
} as const

function randomPatch(random: SeededRandom): SetChange['patch'] {
  const fields = Object.entries(values).flatMap(([name, choices]) => {
    const value = choices[random.below(choices.length)]
    return random.below(3) === 0 || value === undefined
      ? []
      : [[name, typeof value === 'object' && value !== null ? [...value] : value] as const]
  })
  return Object.fromEntries(fields)
}

/** One line per finding. */
const line = (change: string, { rule, severity, field, code, message }: DraftFindings['findings'][number]) =>
  [change, rule, severity, field, code, message].join(' | ')

it(`finds the same in ${drafts} random drafts as the program (seed ${seed})`, async () => {
  const random = seededRandom(seed)
  const file = join(shell.folder, 'random.flightdeck')
  const changes = Array.from({ length: Math.ceil(drafts / 2) }, (_, index) =>
    newCampaign(`Random ${index}`, 'lygyi', randomPatch(random)),
  ).flat()
  writeChangeSet(file, changes)

  stage.picks = [file]
  unwrap(await stage.handlers.entities.refresh({ workspace, subject: 'campaign' }))
  const sync = async () =>
    unwrap(
      await stage.handlers.entities.list({
        workspace,
        subject: 'lineItem',
        text: '',
        types: [],
        changedOnly: false,
        sort: 'title',
        descending: false,
        offset: 0,
        count: 1,
      }),
    )
  await expect.poll(async () => (await sync()).sync.kind).toBe('idle')
  const opened = unwrap(await stage.handlers.exchange.openChangeSet({ workspace }))
  if (opened === null) throw new Error('Nothing was opened.')
  const choice = { kinds: [...importedByDefault], except: [], also: [] }
  const taken = unwrap(await stage.handlers.exchange.take({ importId: opened.importId, choice }))
  expect(taken.made).toBeGreaterThan(drafts / 2)
  unwrap(await stage.handlers.drafts.check({ workspace }))
  const screens: DraftFindings[] = []
  for (let more = true; more; ) {
    const page = unwrap(
      await stage.handlers.drafts.findings({ workspace, offset: screens.length, count: 200 }),
    )
    screens.push(...page.rows)
    more = screens.length < page.total
  }

  const checked = await shell.run(['check', file, '--json'])
  const found = checkReport.parse(checked.json()).findings
  const ofEditors = found.filter(({ rule }) => !rule.startsWith('set.'))
  expect(ofEditors.length).toBeGreaterThan(0)
  const program = screens.flatMap((one) => one.findings.map((finding) => line(one.draftId, finding)))
  const commandLine = ofEditors.map((finding) =>
    [finding.change, finding.rule, finding.severity, finding.field, finding.code, finding.message].join(
      ' | ',
    ),
  )
  expect(commandLine.toSorted()).toEqual(program.toSorted())
  const refused = found.filter(({ rule }) => rule === 'set.problem')
  expect(refused).toHaveLength(
    taken.refused.length + (opened.groups.find(({ kind }) => kind === 'problem')?.count ?? 0),
  )
})
