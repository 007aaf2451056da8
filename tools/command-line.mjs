/** What commands and their arguments have to look like on each system. */

/**
 * On Windows npm is a script, which only a shell runs. A shell gets its arguments unquoted, so that a path with a space
 * falls apart: nothing else goes through one.
 * @param {string} command @param {NodeJS.Platform} platform
 */
export function needsShell(command, platform) {
  return platform === 'win32' && command === 'npm'
}

/** Puts links at the end: on Windows Electron doesn't start where anything follows one. @param {readonly string[]} args */
export function linksLast(args) {
  const isLink = (/** @type {string} */ argument) => /^[a-z][a-z0-9+.-]+:/i.test(argument)
  return [...args.filter((argument) => !isLink(argument)), ...args.filter(isLink)]
}

/**
 * What starts a program: an executable itself, and the Electron host's batch file of Windows through Node, since no
 * batch file runs without a shell.
 * @param {string} path @param {string} node @returns {readonly [string, ...string[]]}
 */
export function commandOf(path, node) {
  if (!path.endsWith('electron-host.cmd')) return [path]
  const entry = `${path.slice(0, -'electron-host.cmd'.length)}main.ts`
  return [node, '--disable-warning=ExperimentalWarning', '--unhandled-rejections=warn', entry]
}
