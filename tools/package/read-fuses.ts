import { fuseFile, fuseNames, fuses, readFuses } from './fuses.ts'

/** `npm run fuses -- PROGRAM`: prints a built program's fuses. Fails if they aren't a release's. */
const [program] = process.argv.slice(2)
if (program === undefined)
  throw new Error('Name the built program: npm run fuses -- out/package/linux-unpacked/flightdeck-desktop')
const states = await readFuses(fuseFile(program))
for (const name of fuseNames) {
  const wanted = fuses[name] ? 'on' : 'off'
  const good = states[name] === wanted
  console.log(
    `${good ? 'ok  ' : 'FAIL'}  ${name.padEnd(40)}${states[name]}${good ? '' : `, has to be ${wanted}`}`,
  )
  if (!good) process.exitCode = 1
}
