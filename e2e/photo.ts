/** Minimal picture of one pixel. */
export const pngBase64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
export const photoFile = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(pngBase64, 'base64'),
}
