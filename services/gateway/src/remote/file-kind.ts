/**
 * File extensions that a build needs. Documents (HTML, SVG, XML) are excluded: opened by their address, they
 * could run scripts on the portal's origin.
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
