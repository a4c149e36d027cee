/** English texts about the rows of a list, as keys of translations. */
export const rowTexts = {
  one: 'Row',
  whole: 'Whole row',
  writing: 'Writing the rows of {name} …',
  done: '{done} of {total} rows',
  soFar: '{done} rows checked',
  clean: '{name}: all {total} rows can be imported.',
  broken: '{name}: {valid} of {total} rows can be imported, {invalid} with problems.',
  correct: 'Correct the rows with problems first, or import the valid rows only.',
  takeAll: 'Import all {total} rows',
  takeOneValid: 'Import 1 valid row',
  takeValid: 'Import {valid} valid rows',
  oneWritten: '{name}: one row was imported.',
  written: '{name}: {written} rows were imported.',
  leftOut: 'Rows skipped because of problems: {number}',
}
export type CountedTexts = typeof rowTexts
