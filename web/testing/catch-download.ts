import { onTestFinished } from 'vitest'

/** The next file that the page hands to the person. The browser does not get it: nobody could look into it there. */
export function catchDownload(): Promise<{ name: string; text: string; url: string }> {
  const { createObjectURL } = URL
  const { click } = HTMLAnchorElement.prototype
  let content = new Blob()
  const stop = () => {
    URL.createObjectURL = createObjectURL
    HTMLAnchorElement.prototype.click = click
  }
  onTestFinished(stop)
  URL.createObjectURL = (blob: Blob) => {
    content = blob
    return createObjectURL.call(URL, blob)
  }
  return new Promise((resolve) => {
    HTMLAnchorElement.prototype.click = function () {
      if (!this.download) return click.call(this)
      stop()
      void content.text().then((text) => resolve({ name: this.download, text, url: this.href }))
    }
  })
}
