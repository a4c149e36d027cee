import { readFileSync } from 'node:fs'

/** Half a second of film. */
export const videoFile = {
  name: 'film.mp4',
  mimeType: 'video/mp4',
  buffer: readFileSync(new URL('film.mp4', import.meta.url)),
}
