/** Gives a text to the browser as a file to save. */
export function downloadText(fileName: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address after the click, within a minute.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
