import type { Source } from '../../shared/api/operation.ts'

const documents: Readonly<Record<Source['document'], string>> = {
  platform: 'The platform’s documentation',
  advertising: 'The advertising documentation',
  decisions: 'The service’s behaviour as settled',
  public: 'What is publicly known of the service',
}

/** Where a rule comes from, in words. */
export function sourceWords({ document, place }: Source): string {
  return `${documents[document]}, “${place}”`
}
