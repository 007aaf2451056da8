/** Whether shortcuts use Cmd. Told by the browser, because it decides what keys look like before main has answered. */
export const isMac = navigator.userAgent.includes('Macintosh')
