import type { Declarations } from './message.ts'

export const importErrors = {
  'export.expired': [410, 'This file was kept for a day and is gone. Export the list again.'],
  'export.no_room': 'The disk of the portal is full. Tell the administrator.',
  'export.other_reach': [403, 'You see other rows now than when this was exported. Export the list again.'],
  'export.too_many_rows':
    'This list has {rows} rows, and a file takes at most {max}. Filter it, and export the parts.',
  'export.unknown_list': [410, 'This list cannot be exported any more.'],
  'import.encoding':
    'This CSV file is not in UTF-8. In the spreadsheet program choose "CSV UTF-8" when saving.',
  'import.headers':
    'The first row must name the columns, and these names do not fit. Correct them, or start from the template.',
  'import.too_large': [
    413,
    'Reading this spreadsheet takes more {limit} than a list should. Save only the list itself as a new file, or split it.',
  ],
  'import.too_many_columns': 'This list uses more than {max} columns. Remove what does not belong to it.',
  'import.too_many_documents': [
    413,
    'The file has {length} documents; at most {max} are taken at once. Split it.',
  ],
  'import.too_many_rows': [
    413,
    'This list has more than {max} rows. Split it and import the parts one after the other.',
  ],
  'job.has_problems': [
    409,
    '{invalid} rows have problems. Correct the list and import it again, or take the valid rows only.',
  ],
  'job.nothing_valid': [409, 'No row of this list can be taken.'],
  'import.too_many': [429, '{max} of your imports are not finished yet. Apply or cancel one of them.'],
  'export.too_many': [429, '{max} of your exports are not finished yet. Wait for one of them, or cancel it.'],
} as const satisfies Declarations
