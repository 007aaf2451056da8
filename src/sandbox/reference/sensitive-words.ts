/** Words that mark a post as possibly sensitive. The service judges media and links too. */
const sensitiveWords =
  /(?<![\p{L}\p{N}])(nsfw|nudes?|nudity|porn\p{L}*|xxx|gore|gory|beheading|explicit)(?![\p{L}\p{N}])/iu

export function isSensitive(text: string): boolean {
  return sensitiveWords.test(text)
}
