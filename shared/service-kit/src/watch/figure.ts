import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'

export interface Reading {
  value: number
  labels?: Record<string, string>
}

export interface Figure {
  name: string
  help: string
  labelNames?: string[]
  read(): Reading[] | Promise<Reading[]>
}

/** Milliseconds: a database that is frozen must not hide all other figures. */
const readTimeoutMs = 4_000

/** A gauge that is read for each scrape. What cannot be read has no value, which is not the same as zero. */
export function addFigure(registry: Registry, { name, help, labelNames = [], read }: Figure) {
  let reading: Promise<Reading[] | undefined> | undefined
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      // One at a time: what waits for a frozen database would take all of its connections.
      reading ??= (async () => read())()
        .catch(() => undefined)
        .finally(() => {
          reading = undefined
        })
      const found = await Promise.race([reading, sleep(readTimeoutMs, undefined, { ref: false })])
      if (labelNames.length > 0) this.reset()
      else this.remove()
      for (const { value, labels = {} } of found ?? []) this.set(labels, value)
    },
  })
}
