import { t } from '../../shared/text/language.ts'
import { doctorOptions, sandboxOptions } from '../commands/program/options.ts'
import { defineCommand } from './command.ts'

export const sandboxCommand = defineCommand({
  name: 'sandbox',
  subject: 'program',
  summary: t`Run a local copy of the service`,
  details: [
    t`Starts the sandbox on 127.0.0.1 until Ctrl+C and prints variables that point other commands to it, with the tokens of one of its users. The first line with --json is a JSON object with the same.`,
  ],
  arguments: [],
  options: sandboxOptions,
  examples: [
    {
      line: 'flightdeck sandbox --variables-file sandbox.env',
      what: t`Starts it; in another terminal, run: set -a; . ./sandbox.env`,
    },
    {
      line: 'flightdeck sandbox --tls sandbox-ca.pem',
      what: t`Serves clients that insist on https; they have to trust sandbox-ca.pem, as with curl --cacert.`,
    },
    { line: 'flightdeck sandbox --seed empty --port 4900', what: t`Starts an empty one on a fixed port.` },
  ],
  exits: ['failed', 'storage', 'interrupted'],
  load: () => import('../commands/program/sandbox.ts'),
})

export const completionCommand = defineCommand({
  name: 'completion',
  subject: 'program',
  summary: t`Print the script that completes commands in a shell`,
  details: [
    t`Prints a script for bash, zsh, fish or PowerShell. It asks this program for commands, options, operations and their parameters while you type.`,
  ],
  arguments: [
    {
      name: 'SHELL',
      summary: t`The shell`,
      required: true,
      completes: ['bash', 'zsh', 'fish', 'powershell'],
    },
    { name: 'WORDS', summary: t`After “words”: the words to complete`, required: false, many: true },
  ],
  options: {},
  examples: [
    { line: 'source <(flightdeck completion bash)', what: t`In ~/.bashrc, completes in bash.` },
    {
      line: 'flightdeck completion fish | source',
      what: t`In ~/.config/fish/config.fish, completes in fish.`,
    },
  ],
  exits: [],
  load: () => import('../commands/program/completion.ts'),
})

export const manCommand = defineCommand({
  name: 'man',
  subject: 'program',
  summary: t`Print the manual page of a command`,
  details: [t`Prints a page of section 1, for man and for packages.`],
  arguments: [
    { name: 'COMMAND', summary: t`The command`, required: true, completes: 'command' },
    { name: 'WORD', summary: t`The second word of its name`, required: false },
  ],
  options: {},
  examples: [{ line: 'flightdeck man call | man -l -', what: t`Opens the page about call.` }],
  exits: [],
  load: () => import('../commands/program/man.ts'),
})

export const doctorCommand = defineCommand({
  name: 'doctor',
  subject: 'program',
  summary: t`Find out why something doesn’t work`,
  details: [
    t`Checks the Node version, the data folder, the key store, the addresses of the environment, the clock, the proxy and the sign-in.`,
    t`With --endpoint it challenges your webhook endpoint as the service does, names the mistake behind a wrong digest, and sends test events, signed with the app’s secret: valid, repeated, late and large ones, and some with a wrong or missing signature. A correct endpoint on this computer ends with exit code 0, so it can be a step of your own tests.`,
  ],
  arguments: [],
  options: doctorOptions,
  examples: [
    { line: 'flightdeck doctor', what: t`Checks everything.` },
    {
      line: 'flightdeck doctor --endpoint http://localhost:3000/hooks',
      what: t`Checks a program that receives webhooks.`,
    },
  ],
  exits: ['failed', 'signIn', 'storage'],
  load: () => import('../commands/program/doctor.ts'),
})
