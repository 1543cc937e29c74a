/** Runs in the page: some frames of a canvas as WebM, in base64. */
export async function recordVideo(): Promise<string> {
  const canvas = document.createElement('canvas')
  const paint = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const ended = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start()
  for (let frame = 0; frame < 20; frame++) {
    paint?.fillRect(frame * 10, 0, 10, 100)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  recorder.stop()
  await ended
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
