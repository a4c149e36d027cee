/** Characters that programs skip before a formula: spaces of any script, control and invisible characters. */
const passed = String.raw`\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`
/** Equals sign, and its full-width and small forms, which some programs accept. */
const equals = '=\uff1d\ufe66'
const signs = String.raw`${equals}+\-@\uff0b\uff0d\uff20\ufe62\ufe63\ufe6b\u2212`

/**
 * Apostrophes change nothing about it: a text behind one of its own still differs from the same text without.
 */
const risky = new RegExp(`^(?:'*[\\t\\r\\n]|['${passed}]*[${signs}])`, 'u')
const formula = new RegExp(`^[${passed}]*[${equals}].`, 'su')

/**
 * Prefixes an apostrophe to a text that spreadsheet programs would take for a formula, or that begins with
 * such an apostrophe itself, so that `unguarded` restores every text.
 */
export const guarded = (text: string): string => (risky.test(text) ? `'${text}` : text)

/** Removes the apostrophe, and returns whether there was one: then the text is literal. */
export const unguarded = (text: string): { text: string; hadGuard: boolean } =>
  text.startsWith("'") && risky.test(text.slice(1))
    ? { text: text.slice(1), hadGuard: true }
    : { text, hadGuard: false }

/** Checks whether a text of a CSV file would be computed; numbers with a sign are not. */
export const isFormula = (text: string): boolean => formula.test(text)
