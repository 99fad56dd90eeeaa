/** Has the browser save this content as a file. */
export function saveFile(content: Uint8Array, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(content)], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin to read a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
