import { createHash } from 'node:crypto'

/** Returns the form that browsers check: `sha384-…`. */
export const toIntegrity = (content: string | Uint8Array) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`
