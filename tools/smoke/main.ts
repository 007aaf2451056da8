import { launch, makeProfile, removeProfile } from '../../test/support/program/program.ts'
import { setLocale } from '../../test/support/runs.ts'
import { takeFirstMinute } from './first-minute.ts'

/**
 * `npm start -- --smoke`: the first minute on the sandbox, timed, with screenshots. Exits with 0, or with what failed.
 */
setLocale('C.UTF-8')
const profile = await makeProfile()
const code = await takeFirstMinute(() => launch({ profile }))
await removeProfile(profile)
process.exit(code)
