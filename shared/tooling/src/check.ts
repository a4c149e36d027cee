import { runStaticChecks } from './checks.ts'

// `npm run check`: the part of `npm test` that takes seconds.
const results = await runStaticChecks()
process.exitCode = results.some((result) => result.failed) ? 1 : 0
