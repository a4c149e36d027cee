export interface BuildSize {
  file: string
  /** Gzipped. */
  bytes: number
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Prints a line per build, and fails when a size limit is exceeded. Sizes are gzipped. */
export function reportSizes(
  name: string,
  sizes: BuildSize[],
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
