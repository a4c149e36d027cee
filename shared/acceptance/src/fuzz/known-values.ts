type Row = Record<string, unknown>

/** Limit per name, and of rows per entity. */
const maxKnown = 60
/** Names of the same value in other calls. */
const aliases: Record<string, string[]> = {
  'file.id': ['fileId'],
  'chatFile.id': ['fileId'],
  'chat.threadId': ['id', 'chatId'],
  'chat.runId': ['id', 'mid'],
  'thread.threadId': ['id', 'chatId'],
  'release.name': ['remote', 'remotes'],
  'oauthClient.id': ['clientId'],
  'oauth.access_token': ['token'],
  'oauth.refresh_token': ['token'],
  'oauth.user_code': ['userCode'],
  // Field names in plain-text bodies.
  'oauth.requestId': ['plainText'],
  'order.orderNo': ['plainText'],
  'rma.rmaNumber': ['plainText'],
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const singular = (name: string) => name.replace(/s$/, '')

class Ring<Value> {
  readonly all: Value[] = []
  #next = 0

  keep(value: Value) {
    if (this.all.length < maxKnown) this.all.push(value)
    else this.all[this.#next++ % maxKnown] = value
  }
}

/** Stores values and rows from answers, so that later calls can refer to existing data. */
export class KnownValues {
  readonly #values = new Map<string, Ring<unknown>>()
  readonly #rows = new Map<string, Ring<Row>>()

  constructor(given: Record<string, readonly unknown[]> = {}) {
    for (const [key, values] of Object.entries(given)) for (const value of values) this.#keep(key, value)
  }

  /** Returns a known value of the entity, else of any entity. */
  pick(noun: string, name: string, at: number): unknown {
    const values = (this.#values.get(`${noun}.${name}`) ?? this.#values.get(name))?.all
    return values?.[at % values.length]
  }

  row(noun: string, at: number): Row | undefined {
    const rows = this.#rows.get(noun)?.all ?? []
    return rows[at % Math.max(1, rows.length)]
  }

  learn(noun: string, value: unknown, name = '', depth = 0): void {
    if (depth > 5) return
    if (Array.isArray(value))
      for (const entry of value.slice(0, 20)) this.learn(noun, entry, singular(name), depth + 1)
    else if (isRow(value)) {
      if ('id' in value && 'version' in value) this.#keepRow(noun, value)
      for (const [key, member] of Object.entries(value)) this.learn(noun, member, key, depth + 1)
    } else if (value !== null && value !== '' && typeof value !== 'boolean') {
      for (const key of [
        `${noun}.${name}`,
        name,
        ...(aliases[`${noun}.${name}`] ?? []).flatMap((other) => [other, `${noun}.${other}`]),
      ])
        this.#keep(key, value)
    }
  }

  #keep(key: string, value: unknown) {
    const values = this.#values.get(key) ?? new Ring()
    this.#values.set(key, values)
    values.keep(value)
  }

  /** Replaces a known row by its newest state. */
  #keepRow(noun: string, row: Row) {
    const rows = this.#rows.get(noun) ?? new Ring<Row>()
    this.#rows.set(noun, rows)
    const at = rows.all.findIndex(({ id }) => id === row.id)
    if (at >= 0) rows.all[at] = row
    else rows.keep(row)
  }
}
