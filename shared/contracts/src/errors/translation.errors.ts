import type { Declarations } from './message.ts'

export const translationErrors = {
  'glossary.stale': [409, 'Someone else has changed the names meanwhile. Open them again.'],
  'translation.busy': [503, 'Too many texts are being translated. Try again in a minute.'],
  'translation.engine_failed': [
    502,
    '{engine} does not answer: {reason}. Try again in a few minutes, or choose the other engine.',
  ],
  'translation.engine_refused': [
    502,
    "{engine} does not accept the portal's calls: {reason}. Choose the other engine, or tell an administrator.",
  ],
  'translation.interrupted':
    'The work on this workbook was interrupted again and again. Send it again, or split it; what is translated is remembered.',
  'translation.macros':
    'Workbooks with macros are not translated. Save it as .xlsx, which has none, and choose it again.',
  'translation.no_text': 'No cell of this workbook has a text. Choose another file.',
  'translation.not_finished': [
    409,
    'This file is not translated yet: {done} of {total} cells are. Export it when all are.',
  ],
  'translation.sheet_too_large': [
    413,
    'This workbook unpacks to more than can be translated. Split it and translate the parts.',
  ],
  'translation.timeout': [
    504,
    'The engine took too long. Try again, with a shorter text, or choose the other engine.',
  ],
  'translation.too_long': [413, 'The text has more than {max} characters. Translate it in parts.'],
  'translation.too_many_at_once': [
    429,
    'Several of your texts are being translated already. Wait for one of them.',
  ],
  'translation.too_many_cells': [
    413,
    'This workbook has more than {max} cells with text. Split it and translate the parts.',
  ],
  'translation.too_many_files': [
    429,
    'Several of your files are being translated already. Wait for one of them, or cancel it.',
  ],
  'translation.too_many_sheets': [
    413,
    'This workbook has more than {max} sheets. Split it and translate the parts.',
  ],
  'translation.too_much': [
    429,
    'You have translated as much as is possible in one hour. Try again in the next hour.',
  ],
  'translation.unusable': [
    502,
    'What the engine sent back is no translation of the text. Try again, or choose the other engine.',
  ],
  'translation.file_too_large': [413, 'The file is larger than {max} MB. Split it and translate the parts.'],
  'translation.not_a_workbook':
    'This is no workbook that can be translated. Save it as .xlsx without a password and choose it again.',
  'translation.protected':
    'This workbook is protected by a password or in the old .xls format. Save it as .xlsx without a password and choose it again.',
  'translation.damaged':
    'This workbook is damaged and cannot be read. Save it as .xlsx without a password and choose it again.',
  'translation.not_configured': [
    503,
    '{engine} is not set up in this portal: the setting {setting} is missing. Choose the other engine, or tell an administrator.',
  ],
  'translation.lost': 'The engine gave no translation that could be used; the text is as it was.',
  'translation.terms_missing': 'Look at it: {terms} is not in the translation.',
  'translation.longer_than_cell':
    'The translation has more than the {max} characters of a cell; the text is as it was.',
  'translation.failed': 'The workbook could not be translated. Go on, or send it again.',
} as const satisfies Declarations
