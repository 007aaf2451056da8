/** Whether shortcuts use Cmd. Read from the browser, because keys are displayed before main has replied. */
export const isMac = navigator.userAgent.includes('Macintosh')
