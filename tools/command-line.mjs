/** Formats commands and their arguments for each system. */

/**
 * On Windows npm is a script, which only a shell can run. A shell gets its arguments unquoted, which splits paths with
 * spaces, so nothing else uses one.
 * @param {string} command @param {NodeJS.Platform} platform
 */
export function needsShell(command, platform) {
  return platform === 'win32' && command === 'npm'
}

/** Puts links at the end: on Windows Electron doesn't start if anything follows one. @param {readonly string[]} args */
export function linksLast(args) {
  const isLink = (/** @type {string} */ argument) => /^[a-z][a-z0-9+.-]+:/i.test(argument)
  return [...args.filter((argument) => !isLink(argument)), ...args.filter(isLink)]
}

/**
 * The command for a program: an executable itself, or Node for the Electron host's batch file on Windows, because
 * batch files need a shell.
 * @param {string} path @param {string} node @returns {readonly [string, ...string[]]}
 */
export function commandOf(path, node) {
  if (!path.endsWith('electron-host.cmd')) return [path]
  const entry = `${path.slice(0, -'electron-host.cmd'.length)}main.ts`
  return [node, '--disable-warning=ExperimentalWarning', '--unhandled-rejections=warn', entry]
}
