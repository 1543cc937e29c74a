import type { Locator } from 'vitest/browser'

/** As if the person had chosen it in the browser's dialog. To hand over a large file by way of the test runner takes seconds. */
export function chooseFile(input: Locator, ...files: File[]): void {
  const element = input.element() as HTMLInputElement
  element.files = transferOf(files).files
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

export function dropFile(onto: Locator, ...files: File[]): void {
  const dataTransfer = transferOf(files)
  onto.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

function transferOf(files: File[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}
