type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function mapped(schema: unknown, change: (schema: Schema) => Schema): unknown {
  if (Array.isArray(schema)) return schema.map((item) => mapped(item, change))
  if (!isSchema(schema)) return schema
  return change(
    Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [
        key,
        key === 'enum' || key === 'const' ? value : mapped(value, change),
      ]),
    ),
  )
}

/** Copies a request schema so that every object refuses unknown keys. */
export const withoutUnknownKeys = (schema: object): object =>
  mapped(schema, (part) =>
    part.type === 'object' && isSchema(part.properties) && !('additionalProperties' in part)
      ? { ...part, additionalProperties: false }
      : part,
  ) as object

/**
 * Rewrites a response schema for the serializer: `X or null` becomes a nullable X instead of validated
 * alternatives, and formats are removed.
 */
export const toSerializable = (schema: object): object =>
  mapped(schema, ({ format: _, pattern: __, ...part }) => {
    if (!Array.isArray(part.anyOf) || part.anyOf.length !== 2) return part
    const branches = part.anyOf as Schema[]
    const other = branches.find((branch) => branch.type !== 'null')
    const isNullable =
      other !== undefined &&
      typeof other.type === 'string' &&
      branches.some((branch) => branch.type === 'null')
    return isNullable ? { ...other, nullable: true } : part
  }) as object
