import { readFileSync } from 'node:fs'

/** Version of the whole portal: all services are released together. */
export const portalVersion: string = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
).version
