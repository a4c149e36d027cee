// Stands in for typebox in the browser. Contracts are written with it, but nothing in the browser validates
// by a schema: a route only asks whether it has a body, a query or parameters. Left in, the library costs
// every page 13 kB gzipped.
const schema = () => ({})
/** One contract may take over fields of another. */
const object = (properties) => ({ properties })

export const Unsafe = (given) => given
export {
  object as Object,
  schema as Any,
  schema as Array,
  schema as Boolean,
  schema as Integer,
  schema as Literal,
  schema as Null,
  schema as Number,
  schema as Optional,
  schema as Partial,
  schema as Record,
  schema as String,
  schema as Tuple,
  schema as Union,
  schema as Unknown,
}
