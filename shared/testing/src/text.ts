import fc from 'fast-check'

const surrogates = { from: 0xd800, count: 0x800 }
/** Any character of Unicode. */
const character = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((code) => String.fromCodePoint(code < surrogates.from ? code : code + surrogates.count))

/**
 * Generates texts like `fc.string({ unit: 'binary' })` without its table of all characters, which takes a
 * second of processor time.
 */
export const unicodeText = (lengths: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({ ...lengths, unit: character })
