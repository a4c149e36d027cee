import type { CountedTexts } from '@portal/ui'

/** Texts of the import: several rows of a list, or one entry of JSON, are one document. */
export const documentTexts: CountedTexts = {
  one: 'Document',
  whole: 'Whole document',
  writing: 'Writing the documents of {name} …',
  done: '{done} of {total} documents',
  soFar: '{done} documents checked',
  clean: '{name}: all {total} documents can be imported.',
  broken: '{name}: {valid} of {total} documents can be imported, {invalid} with problems.',
  correct: 'Correct the documents with problems first, or import the valid documents only.',
  takeAll: 'Import all {total} documents',
  takeOneValid: 'Import 1 valid document',
  takeValid: 'Import {valid} valid documents',
  oneWritten: '{name}: one document was imported.',
  written: '{name}: {written} documents were imported.',
  leftOut: 'Documents skipped because of problems: {number}',
}
