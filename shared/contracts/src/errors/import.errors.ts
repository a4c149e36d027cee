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
    'This spreadsheet unpacks to far more than a list can hold. Save only the list itself as a new file.',
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
  'job.wrong_state': [409, '{reason:error}. This one is {state:term}.'],
  'job.not_checked': 'Only a checked import can be applied.',
  'job.finished': 'Only a job that is not finished can be cancelled.',
  'job.no_export': 'Only an export can be repeated. Choose the list again.',
  'job.not_repeatable': 'Only an export that is over and has no file can be repeated.',
  'job.no_file': 'Only an export that is done has a file.',
  'job.broken': 'Something in this list cannot be worked with. Tell the administrator that job {id} failed.',
  'job.forgotten': 'Nobody applied this import for a day.',
  'import.interrupted':
    'The import was interrupted again and again. Tell the administrator, or split the list.',
  'export.interrupted':
    'The export was interrupted again and again. Tell the administrator, or filter the list.',
  'export.restarted': 'The service was restarted, so the export began again.',
  'import.empty': 'There are no rows below the headers.',
  'import.file_type': 'A list is an .xlsx or a .csv file. Save yours as one of these.',
  'import.not_a_spreadsheet':
    "This isn't a spreadsheet. Save the list as .xlsx or as CSV (UTF-8) and choose it again.",
  'import.unreadable':
    'This spreadsheet is damaged and cannot be read. Save the list as .xlsx or as CSV (UTF-8) and choose it again.',
  'import.protected':
    'This workbook is protected by a password or in the old .xls format. Save the list as .xlsx or as CSV (UTF-8) and choose it again.',
  'import.too_heavy': [
    413,
    'Reading this spreadsheet takes more {limit:term} than a list should. Save only the list itself as a new file, or split it.',
  ],
  'export.unknown_time_zone': 'There is no time zone {timeZone}.',
  'import.row_same': 'Row {row} says the same already. Remove one of them.',
  'import.no_column_name': 'This column has no name in the first row.',
  'import.unknown_column': 'No such column. Rename it to one of {names}, or remove it.',
  'import.column_twice': 'The column {column} stands here twice. Remove one of them.',
  'import.column_missing': 'The column {column} is missing.',
  'import.cell_missing': '{column} is missing.',
  'import.changed_since_check':
    'Nothing was written: some rows cannot be taken any more since the check. See the problems, then apply again.',
  'cell.not_text': '{value} is not text. Format the cell as text.',
  'cell.lost_digits': 'This number has lost digits. Format the column as text and enter it again.',
  'cell.too_long': 'Has {count} characters; at most {max} fit.',
  'cell.did_you_mean': 'Unknown {what:term}. Did you mean {names}?',
  'cell.choose_one': 'Unknown {what:term}. Choose one of {names}.',
  'cell.number_no_date': '{value} is a number. Format the cell as a date.',
  'cell.no_such_day': 'There is no such day.',
  'cell.two_dates':
    'This date can be read in two ways. Write it as YYYY-MM-DD, or format the cell as a date.',
  'cell.no_date': 'Not a valid date. Write it as YYYY-MM-DD, or format the cell as a date.',
  'cell.no_whole_number': 'Not a whole number. Write digits only, for example 12.',
  'cell.two_numbers': '{text} can be read as {one} or as {other}. Write the one that is meant.',
  'cell.out_of_range': 'Must be from {least} to {max}.',
  'cell.formula': 'Formulas are not taken. Copy the cell and paste it as a value.',
  'cell.spreadsheet_error': 'The spreadsheet itself reports an error in this cell.',
  'cell.order_number': 'An order number has at least 3 letters, digits, / _ . or -, and no spaces.',
  'cell.unknown_country': 'Unknown country. Use a two-letter code, e.g. DE.',
  'change.changed_since': 'Someone has changed it since, or it is not there any more.',
  'import.no_order_lines': 'There are no rows below the headers. Put one order line into each row.',
  'import.order_exists': 'An order with this number exists already.',
  'import.order_differs':
    'Row {row} has this order number too, but says otherwise: {fields}. Make them agree, or give one of them another number.',
  'import.model_same': 'Row {row} has this model for the same order already: add up the quantities.',
  'import.too_many_lines': 'The order has {count} lines; at most 100 fit.',
  'import.unknown_company': 'No company has this number.',
  'import.left_out': 'Left out, because row {row} of the same order has a problem.',
  'import.replacement_same':
    'Row {row} replaces one of these two devices, too. Import one of the rows later.',
  'import.unmatched_payment':
    'No invoice has this number. The advice is taken all the same, and this payment stands as unmatched.',
  'import.overpaid':
    'Pays {amount} {currency} more than the invoice is for. The advice is taken all the same, and the invoice stands as overpaid.',
  'import.document_type': 'Documents come as .json, .xlsx or .csv. Save your file as one of these.',
  'import.no_document': 'There is no document in this file.',
  'import.json': 'This is not valid JSON. Correct it, or save it again from the program that it comes from.',
  'import.json_at':
    'This is not valid JSON: see {place}. Correct it, or save it again from the program that it comes from.',
  'import.json_too_deep': 'This JSON is nested too deeply to be a list of documents.',
  'import.json_not_utf8': 'This file is not UTF-8. Save it with this encoding.',
  'import.json_name_twice': 'The name {name} stands twice in one object. Remove one of them.',
  'import.json_no_list': 'A file of documents is a list of objects, one for each document.',
} as const satisfies Declarations
