/** What an event says, on one line: who did it stands out from what was done. */
export function EventWords({ text }: { readonly text: string }) {
  const [author = ''] = /^@\w+:/.exec(text) ?? []
  return (
    <>
      {author !== '' && <strong>{author}</strong>}
      {text.slice(author.length)}
    </>
  )
}
