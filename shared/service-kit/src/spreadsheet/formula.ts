/**
 * What a program may pass over before it looks for a formula: blanks of any script, control and invisible
 * characters.
 */
const passed = String.raw`\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`
/** With the full-width and small forms, which some programs take for the plain ones. */
const equals = '=\uff1d\ufe66'
const signs = String.raw`${equals}+\-@\uff0b\uff0d\uff20\ufe62\ufe63\ufe6b\u2212`

/**
 * Apostrophes change nothing about it: a text behind one of its own still differs from the same text without.
 */
const risky = new RegExp(`^(?:'*[\\t\\r\\n]|['${passed}]*[${signs}])`, 'u')
const formula = new RegExp(`^[${passed}]*[${equals}].`, 'su')

/**
 * A text of a CSV file that a spreadsheet program would take for a formula, behind an apostrophe, where it is
 * text. One that begins with such an apostrophe by itself gets another, so that `unguarded` gives back every
 * text as it was.
 */
export const guarded = (text: string): string => (risky.test(text) ? `'${text}` : text)

/** Without the apostrophe, and whether there was one: then the text is meant as it stands. */
export const unguarded = (text: string): { text: string; hadGuard: boolean } =>
  text.startsWith("'") && risky.test(text.slice(1))
    ? { text: text.slice(1), hadGuard: true }
    : { text, hadGuard: false }

/** Whether a text of a CSV file would be computed, and does not only begin like a number. */
export const isFormula = (text: string): boolean => formula.test(text)
