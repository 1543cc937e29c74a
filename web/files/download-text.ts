import { downloadBlob } from './download-blob.ts'

/** Has the browser save a text as a file. */
export function downloadText(name: string, type: string, text: string): void {
  downloadBlob(name, new Blob([text], { type }))
}
