import type { Page } from 'playwright-core'

/** Half a second of film, recorded by the browser. */
export async function film(page: Page) {
  const bytes = await page.evaluate<number[]>(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
    const drawing = canvas.getContext('2d')
    const drawer = setInterval(() => drawing.fillRect(Math.random() * 64, 0, 8, 64), 30)
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/mp4;codecs=vp9' })
    const pieces = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    const ended = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    setTimeout(() => recorder.stop(), 500)
    await ended
    clearInterval(drawer)
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())]
  })()`)
  return { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from(bytes) }
}
