/** The sandbox's rating of notes, based on their words. The service's model isn't public. */

const opinions =
  /\b(?:i|we|think|believe|feel|obviously|clearly|ridiculous|stupid|terrible|awful|shameful|disgusting|liars?|should|must|never|always|best|worst)\b/gi
const facts =
  /\b(?:\d[\d.,%]*|according|reported|published|confirmed|data|study|records?|measured|law|court)\b/gi
const link = /https?:\/\/\S+/gi

/** From -1 (an opinion) to 1 (a verifiable claim). */
export function claimOpinionScore(text: string): number {
  const links = text.match(link)?.length ?? 0
  const withoutLinks = text.replace(link, ' ')
  const forIt = (withoutLinks.match(facts)?.length ?? 0) + 2 * links
  const against = (withoutLinks.match(opinions)?.length ?? 0) + (withoutLinks.match(/!/g)?.length ?? 0)
  return Math.round(((forIt - against) / (forIt + against + 1)) * 1000) / 1000
}

export function scoreBucket(score: number): 'High' | 'Medium' | 'Low' {
  if (score >= 0.6) return 'High'
  return score >= 0 ? 'Medium' : 'Low'
}

const day = 86_400_000

/** Ratings arrive over a day; after that, notes with verifiable claims are rated helpful. */
export function noteStatus(score: number, age: number): string {
  if (age < day / 24) return 'needs_more_ratings'
  if (age < day) return 'needs_your_help'
  const bucket = scoreBucket(score)
  if (bucket === 'High') return 'currently_rated_helpful'
  return bucket === 'Low' ? 'currently_rated_not_helpful' : 'insufficient_consensus'
}
