/**
 * Endings of the files that a build needs. A document (HTML, SVG, XML) runs scripts on the portal's origin
 * when it is opened by its address, so none is published and none is sent.
 */
export const fileKinds = [
  'js',
  'css',
  'json',
  'wasm',
  'map',
  'woff2',
  'woff',
  'ttf',
  'otf',
  'png',
  'jpg',
  'jpeg',
  'webp',
  'avif',
  'gif',
  'ico',
] as const

const ending = new RegExp(`\\.(?:${fileKinds.join('|')})$`)

export const isServedFile = (file: string): boolean => ending.test(file)
