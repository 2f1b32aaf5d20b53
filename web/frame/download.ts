import { t } from '@lingui/core/macro'
import { call, describeError } from '../api/client.ts'
import { showFailure } from '../ui/toast.ts'

/** Lets the browser save a text as a file. */
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

/** Downloads everything stored about a person, or explains the failure in a toast. For the person and admins. */
export async function downloadPerson(id: number): Promise<void> {
  try {
    const file = await call('GET /api/users/:id/export', { params: { id } })
    downloadText(`cairn-person-${id}.json`, JSON.stringify(file, null, 2), 'application/json')
  } catch (error) {
    showFailure(t`The download failed`, describeError(error))
  }
}

/** Copies a text to the clipboard. Returns false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Browsers have no clipboard object on addresses without HTTPS, as in a school's network.
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
