/** The style sheet of the sign-in pages. Their content security policy contains its hash. */
export const styles = `
:root { color-scheme: light dark; --ink: #16202c; --quiet: #566474; --paper: #ffffff; --ground: #eef1f5;
  --line: #c9d1da; --accent: #1456b8; --on-accent: #ffffff; --warn: #a3211b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf3; --quiet: #a3b0bf; --paper: #1a222c; --ground: #10161d;
  --line: #3a4653; --accent: #7fb2ff; --on-accent: #0b1a2e; --warn: #ff9a92; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--ground);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 420px; padding: 32px; background: var(--paper); border: 1px solid var(--line);
  border-radius: 12px; }
.service { margin: 0 0 16px; color: var(--quiet); font-size: 14px; letter-spacing: .04em; text-transform: uppercase; }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.25; }
p, ul { margin: 0 0 16px; }
label { display: block; margin: 0 0 4px; font-weight: 600; }
input[type=text], input[type=password] { width: 100%; margin: 0 0 16px; padding: 10px 12px; font: inherit;
  color: inherit; background: transparent; border: 1px solid var(--quiet); border-radius: 8px; }
button { padding: 10px 20px; font: inherit; font-weight: 600; border: 1px solid var(--accent); border-radius: 8px;
  cursor: pointer; }
.primary { color: var(--on-accent); background: var(--accent); }
.plain { color: var(--accent); background: transparent; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin: 0 0 16px; }
.error { color: var(--warn); font-weight: 600; }
.quiet { color: var(--quiet); font-size: 14px; }
.pin { display: block; margin: 0 0 16px; padding: 16px; font: 600 36px/1 ui-monospace, monospace; letter-spacing: .15em;
  text-align: center; border: 1px dashed var(--quiet); border-radius: 8px; user-select: all; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`
