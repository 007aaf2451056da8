import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { UploadPlan } from '../../src/shared/audiences/audience-upload.ts'

/** A file of people, and how to read it. FLIGHTDECK_BENCH_PEOPLE makes it shorter. */
export const people = Number(process.env.FLIGHTDECK_BENCH_PEOPLE ?? 1_000_000)
export const plan: UploadPlan = {
  ...{ mode: 'add', hasTitles: true, columns: ['email', 'phone_number', null], country: 'DE' },
  ...{ effectiveAt: null, expiresAt: null },
}
/** The service's maximum: 1,500 requests of 2,500 people per minute (advertising document, "Limits"). */
export const serviceCap = (1_500 * 2_500) / 60

export async function writePeople(path: string): Promise<void> {
  const file = createWriteStream(path)
  file.write('email,phone,name\n')
  for (let from = 0; from < people; from += 10_000) {
    const rows = Array.from({ length: Math.min(10_000, people - from) }, (_, index) => {
      const number = from + index
      return `Person.${number}@Example.com,+49 171 ${1_000_000 + number},Name ${number}\n`
    })
    if (!file.write(rows.join(''))) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}
