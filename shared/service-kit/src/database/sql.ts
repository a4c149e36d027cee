/**
 * SQL fragment with values. Fragments nest: sql`select … where ${sql`a = ${1}`}`. Values never become text.
 * Throws TypeError for `undefined`, which is a bug of the caller and not a null.
 */
export class Sql {
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
  /** True for repeated statements, which the connection prepares. Never for LIKE, see `filter.ts`. */
  readonly isPrepared: boolean
  /** True for statements that are cancelled when their caller disconnects, see `withCallerSignal`. */
  readonly isForAsker: boolean

  constructor(
    parts: readonly string[],
    values: readonly unknown[],
    { isPrepared = false, isForAsker = false }: Partial<Pick<Sql, 'isPrepared' | 'isForAsker'>> = {},
  ) {
    this.parts = parts
    this.values = values
    this.isPrepared = isPrepared
    this.isForAsker = isForAsker
  }

  /** Statement text with placeholders `$1 …`. */
  get text(): string {
    let text = this.parts[0] ?? ''
    for (let index = 1; index < this.parts.length; index++) text += `$${index}${this.parts[index]}`
    return text
  }

  prepared(): Sql {
    return new Sql(this.parts, this.values, { isPrepared: true, isForAsker: this.isForAsker })
  }

  /** Marks a read as cancellable, because only its caller waits for it. */
  cancelWithCaller(): Sql {
    return new Sql(this.parts, this.values, { isPrepared: this.isPrepared, isForAsker: true })
  }
}

function template(strings: TemplateStringsArray, ...inserted: unknown[]): Sql {
  const parts: string[] = [strings[0] ?? '']
  const values: unknown[] = []
  inserted.forEach((item, index) => {
    const after = strings[index + 1] ?? ''
    if (item instanceof Sql) {
      const [opening = '', ...others] = item.parts
      parts.push(parts.pop() + opening, ...others)
      parts.push(parts.pop() + after)
      values.push(...item.values)
    } else if (item === undefined) {
      throw new TypeError(`SQL value ${index + 1} is undefined, after "${strings[index]?.slice(-60)}"`)
    } else {
      values.push(item)
      parts.push(after)
    }
  })
  return new Sql(parts, values)
}

/** Inserts source constants unescaped; never input. */
const raw = (text: string): Sql => new Sql([text], [])
const id = (name: string): Sql =>
  raw(
    name
      .split('.')
      .map((part) => `"${part.replaceAll('"', '""')}"`)
      .join('.'),
  )
const empty = raw('')

function join(pieces: readonly (Sql | undefined)[], separator = ', '): Sql {
  const [first, ...rest] = pieces.filter((piece) => piece !== undefined)
  return rest.reduce((all, piece) => template`${all}${raw(separator)}${piece}`, first ?? empty)
}

/** Joins conditions to `where a and b`; empty without any. */
function where(conditions: readonly (Sql | undefined)[]): Sql {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0
    ? empty
    : template` where ${join(
        given.map((condition) => template`(${condition})`),
        ' and ',
      )}`
}

export const sql = Object.assign(template, { raw, id, join, where, empty })
