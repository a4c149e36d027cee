/**
 * Characters that programs skip before a formula: spaces of any script, control and invisible characters.
 */
const passed = String.raw`\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`
/** Equals sign, and its full-width and small forms, which some programs accept. */
const equals = '=\uff1d\ufe66'
const signs = String.raw`${equals}+\-@\uff0b\uff0d\uff20\ufe62\ufe63\ufe6b\u2212`

/**
 * Optional apostrophes first, so that a text with an apostrophe of its own stays distinguishable from the
 * same text without.
 */
const risky = new RegExp(`^(?:'*[\\t\\r\\n]|['${passed}]*[${signs}])`, 'u')
const formula = new RegExp(`^[${passed}]*[${equals}].`, 'su')

/**
 * Prefixes an apostrophe to a text that spreadsheet programs would interpret as a formula, or that begins
 * with such an apostrophe, so that `removeFormulaGuard` restores every text.
 */
export const addFormulaGuard = (text: string): string => (risky.test(text) ? `'${text}` : text)

/** Removes the apostrophe, and returns whether there was one: then the text is literal. */
export const removeFormulaGuard = (text: string): { text: string; hadGuard: boolean } =>
  text.startsWith("'") && risky.test(text.slice(1))
    ? { text: text.slice(1), hadGuard: true }
    : { text, hadGuard: false }

/**
 * Checks whether a spreadsheet program would compute a text of a CSV file; numbers with a sign are no
 * formulas.
 */
export const isFormula = (text: string): boolean => formula.test(text)
