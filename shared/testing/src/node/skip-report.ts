import { appendFileSync } from 'node:fs'

/** Reports that a test was skipped because a setting is missing; the runner repeats it in its last lines. */
export function reportSkipped(what: string, setting: string) {
  const line = `NOT RUN: ${what} (${setting})`
  console.log(line)
  if (process.env.PORTAL_NOT_RUN) appendFileSync(process.env.PORTAL_NOT_RUN, `${line}\n`)
}
