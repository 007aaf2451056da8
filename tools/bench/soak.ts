import { workInNorthwind } from '../../test/support/person.ts'
import { launch, makeProfile, type Program, removeProfile } from '../../test/support/program.ts'
import { goTo, screens } from '../../test/support/screens.ts'

/**
 * `npm run soak -- --minutes 60`: mixed work without a pause, and what memory does meanwhile. The first quarter warms
 * up; over the rest neither main nor the page may grow by more than a tenth. Fails where one does.
 */
const asked = process.argv.indexOf('--minutes')
const minutes = asked < 0 ? 60 : Number(process.argv[asked + 1])
if (!(minutes > 0)) throw new Error('Name a number of minutes: npm run soak -- --minutes 60')
const mostGrowth = 0.1

interface Sample {
  readonly at: number
  readonly main: number
  readonly page: number
}

async function sample({ application, window }: Program, begin: number): Promise<Sample> {
  const main = await application.evaluate(() => process.memoryUsage())
  const session = await window.context().newCDPSession(window)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  const at = (performance.now() - begin) / 60_000
  return { at, main: (main.heapUsed + main.external) / 1_000_000, page: usedSize / 1_000_000 }
}

/** Every screen once, and an edit that is taken back, so that nothing but time adds up. */
async function round({ window }: Program): Promise<void> {
  for (const { path } of screens) {
    await goTo(window, path)
    await window.getByRole('heading', { level: 1 }).first().waitFor()
  }
  for (const theme of ['Dark', 'Light']) await window.getByRole('radio', { name: theme }).check()
  await window.keyboard.press('ControlOrMeta+k')
  await window.getByRole('combobox', { name: 'Search or run a command' }).fill('campaigns')
  await window.keyboard.press('Escape')
}

/** Of the line through the samples, from its beginning to its end, as a part of where it begins. */
function growth(samples: readonly Sample[], of: 'main' | 'page'): number {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const [times, sizes] = [samples.map(({ at }) => at), samples.map((one) => one[of])]
  const [middle, size] = [mean(times), mean(sizes)]
  const spread = mean(times.map((at) => (at - middle) ** 2))
  if (spread === 0) return 0
  const slope = mean(times.map((at, index) => (at - middle) * ((sizes[index] ?? size) - size))) / spread
  const first = size + slope * ((times[0] ?? middle) - middle)
  return (slope * ((times.at(-1) ?? middle) - (times[0] ?? middle))) / first
}

const profile = await makeProfile()
const program = await launch({ profile })
const samples: Sample[] = []
try {
  await workInNorthwind(program)
  const begin = performance.now()
  while (performance.now() - begin < minutes * 60_000) {
    await round(program)
    const taken = await sample(program, begin)
    samples.push(taken)
    console.log(
      `${taken.at.toFixed(1)} min  main ${taken.main.toFixed(1)} MB  page ${taken.page.toFixed(1)} MB`,
    )
  }
} finally {
  await program.close()
  await removeProfile(profile)
}
const warm = samples.filter(({ at }) => at >= minutes / 4)
for (const part of ['main', 'page'] as const) {
  const grown = growth(warm, part)
  const flat = grown <= mostGrowth
  console.log(
    `${flat ? 'ok  ' : 'MISS'}  growth of ${part} over ${warm.length} rounds: ${(grown * 100).toFixed(1)} %`,
  )
  if (!flat) process.exitCode = 1
}
