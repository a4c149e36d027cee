import fc from 'fast-check'

const surrogates = { from: 0xd800, count: 0x800 }
/** Any character of Unicode. */
const character = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((code) => String.fromCodePoint(code < surrogates.from ? code : code + surrogates.count))

/**
 * As `fc.string({ unit: 'binary' })`, which first makes a table of all characters: a second of the processor.
 */
export const unicodeText = (lengths: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({ ...lengths, unit: character })
