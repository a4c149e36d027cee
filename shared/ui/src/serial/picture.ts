/** Returns the contents of the codes in a picture. */
export type CodeReader = (picture: HTMLCanvasElement) => Promise<string[]>

/** Draws a picture for reading, with no side longer than `maxSidePixels`. */
export function drawPicture(
  source: HTMLVideoElement | ImageBitmap,
  maxSidePixels: number,
): HTMLCanvasElement {
  const [width, height] =
    source instanceof ImageBitmap ? [source.width, source.height] : [source.videoWidth, source.videoHeight]
  const scale = Math.min(1, maxSidePixels / Math.max(width, height, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}
