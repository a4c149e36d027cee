import { createHash } from 'node:crypto'

/** In the form that browsers check: `sha384-…`. */
export const digest = (content: string | Uint8Array) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`
