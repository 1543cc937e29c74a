/** Has the browser fetch a file by itself, so that it never is in the page's memory. A name in the answer goes before this one. */
export function downloadFrom(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
