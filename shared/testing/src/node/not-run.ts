import { appendFileSync } from 'node:fs'

/** Says that something was not tested for want of a setting; the runner repeats it in its last lines. */
export function notRun(what: string, setting: string) {
  const line = `NOT RUN: ${what} (${setting})`
  console.log(line)
  if (process.env.PORTAL_NOT_RUN) appendFileSync(process.env.PORTAL_NOT_RUN, `${line}\n`)
}
