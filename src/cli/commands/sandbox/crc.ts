import { z } from 'zod'
import { mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { Context, Result } from '../../table/command.ts'
import { callControl } from './control.ts'

export const output = () => z.object({ results: z.array(z.looseObject({})) })

export async function run(context: Context): Promise<Outcome<Result>> {
  const crcReport = await callControl(context, { method: 'POST', path: '/crc', body: {}, reply: output() })
  return mapOutcome(crcReport, (value) => ({
    value,
    text: () =>
      value.results.length === 0
        ? t`No webhook is registered.`
        : value.results.map((result) =>
            Object.entries(result)
              .map(([name, member]) => `${name}: ${String(member)}`)
              .join('  '),
          ),
  }))
}
