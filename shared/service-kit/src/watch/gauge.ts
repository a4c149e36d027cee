import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'

export interface GaugeReading {
  value: number
  labels?: Record<string, string>
}

export interface GaugeDefinition {
  name: string
  help: string
  labelNames?: string[]
  read(): GaugeReading[] | Promise<GaugeReading[]>
}

/** Timeout in milliseconds: a frozen database must not block all other gauges. */
const readTimeoutMs = 4_000

/** Registers a gauge that is read at each scrape. Unreadable values are omitted, not zero. */
export function addGauge(registry: Registry, { name, help, labelNames = [], read }: GaugeDefinition) {
  let reading: Promise<GaugeReading[] | undefined> | undefined
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      // Reads sequentially, because waiting reads would occupy all connections of a frozen database.
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
