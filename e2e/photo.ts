/** Minimal picture of one pixel. */
export const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
export const photo = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') }
