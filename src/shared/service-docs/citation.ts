import type { ServiceSection } from './sections.ts'

/**
 * A statement's section in docs/service, and what it rests on: the service's documentation, public material, or a
 * decision where both are silent. The type only accepts sections that exist.
 */
export interface Citation {
  readonly basis: 'documented' | 'public' | 'settled'
  readonly section: ServiceSection
}

export function citeDocumented(section: ServiceSection): Citation {
  return { basis: 'documented', section }
}

export function citePublic(section: ServiceSection): Citation {
  return { basis: 'public', section }
}

export function citeSettled(section: ServiceSection): Citation {
  return { basis: 'settled', section }
}
