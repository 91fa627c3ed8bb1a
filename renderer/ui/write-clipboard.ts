/** Puts text on the clipboard, in a click. Electron's window has no permission for the clipboard's own interface; what was selected can be copied everywhere. */
export async function writeClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    if (!copySelected(text)) throw error
  }
}

function copySelected(text: string): boolean {
  const onCopy = (event: ClipboardEvent): void => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', onCopy)
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', onCopy)
  }
}
