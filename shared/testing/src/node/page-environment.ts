import { createRequire } from 'node:module'
// @ts-expect-error: it has no types
import Environment from 'jest-fixed-jsdom'

const require = createRequire(import.meta.url)
const { propertiesWithResolvedValueImplemented: resolved } =
  require('jsdom/lib/jsdom/living/helpers/style-rules.js') as {
    propertiesWithResolvedValueImplemented: Record<string, unknown>
  }

// jsdom resolves fourteen colours for each element whose role or name is queried, and no page test reads
// them.
for (const property of Object.keys(resolved)) if (property.endsWith('color')) delete resolved[property]

export default Environment
