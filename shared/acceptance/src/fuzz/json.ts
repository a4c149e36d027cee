/** Text inserted into JSON unchanged. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Object with repeated keys, or `__proto__`. */
export class RawObject {
  readonly all: [string, unknown][]
  constructor(all: [string, unknown][]) {
    this.all = all
  }
}

export function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`
  const members =
    value instanceof RawObject
      ? value.all
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
        : undefined
  if (!members) return JSON.stringify(value) ?? 'null'
  const given = members.filter(([, member]) => member !== undefined)
  return `{${given.map(([key, member]) => `${JSON.stringify(key)}:${toJson(member)}`).join(',')}}`
}
