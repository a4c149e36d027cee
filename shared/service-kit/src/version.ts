import { readFileSync } from 'node:fs'

/** Of the whole portal: all of its services are released together. */
export const portalVersion: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version
