import type { AudienceWork } from './audience-host.ts'
import type { AudienceRepository } from './store.ts'

/** Removes sealed files without an upload. Runs once, before the first file is checked. */
export function createAudienceSweep(
  work: AudienceWork,
  audiences: Pick<AudienceRepository, 'neededFiles'>,
): () => Promise<void> {
  const sweep = async (): Promise<void> => {
    const needed = audiences.neededFiles()
    if (!needed.ok) return
    const names = await work.api.names()
    if (!names.ok) return
    const stale = names.value.filter((name) => name.endsWith('.operations') && !needed.value.includes(name))
    if (stale.length > 0) await work.api.forget({ names: stale })
  }
  let swept: Promise<void> | null = null
  return () => {
    swept ??= sweep()
    return swept
  }
}
