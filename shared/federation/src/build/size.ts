export interface Size {
  file: string
  /** Gzipped. */
  bytes: number
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** One line per build, and an error where a budget is broken. Sizes are gzipped. */
export function reportSizes(
  name: string,
  sizes: Size[],
  { entry, budget }: { entry: string; budget?: number },
) {
  const scripts = sizes.filter(({ file }) => file.endsWith('.js'))
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  const first = scripts.find(({ file }) => file === entry)
  const largest = scripts.toSorted((a, b) => b.bytes - a.bytes)[0]
  console.log(
    `${name}: ${scripts.length} scripts, ${kB(total)} gzipped${first ? `, entry ${kB(first.bytes)}` : ''}${largest ? `, largest ${kB(largest.bytes)}` : ''}`,
  )
  if (budget !== undefined && total > budget) {
    throw new Error(`${name} is over its budget: ${kB(total)} of scripts gzipped, ${kB(budget)} allowed`)
  }
}
