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

/** Registers a gauge that is read at each scrape. Unreadable values are missing, not zero. */
export function addFigure(registry: Registry, { name, help, labelNames = [], read }: Figure) {
  let reading: Promise<Reading[] | undefined> | undefined
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      // Reads one at a time, as waiting reads would occupy all connections of a frozen database.
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
