import type { Declarations } from './message.ts'

export const fileErrors = {
  'file.empty': 'The file is empty.',
  'file.infected': 'A virus scanner has found malware in this file. It was not saved.',
  'file.missing': 'Send one file, in the field "file".',
  'file.not_claimable': 'An uploaded file is not there any more. Upload it again.',
  'file.not_scanned': [503, 'Files cannot be scanned for malware at present. Try again in a moment.'],
  'file.unavailable': [
    503,
    "The portal's files are out of reach for the moment, so nothing was changed. Try again in a minute.",
  ],
  'file.too_large': [413, 'The file is larger than {max} MB. Choose a smaller one.'],
  'file.quota_unavailable': [
    503,
    'How much your account keeps cannot be checked at the moment. Try again in a few seconds.',
  ],
  'file.too_many_unused': [
    429,
    'At most {count} uploaded files, and {size} MB, may wait for being saved. Save what you have begun, or remove its files; those that nobody saves go after a day.',
  ],
  'file.type_not_allowed': 'Files of this kind are not taken. Possible are {types}.',
  'file.protected':
    'This file is protected by a password or in an old format. Save it as .{ending} without a password and send it again.',
  'file.type_mismatch':
    'This is not a .{ending} file, whatever its name says. Save it in the right format and send it again.',
  'file.quota': [
    413,
    'Your files take {used} MB of {quota} MB ({files} of {maxFiles} files). Delete files that you no longer need, which makes room after a day, or ask the administrator for more.',
  ],
} as const satisfies Declarations
