import type { Declarations } from './message.ts'

export const knowledgeErrors = {
  'glossaryEntry.too_many': [409, 'The glossary holds at most {max} entries. Delete some first.'],
  'knowledgeFile.no_section': [404, 'The document has no such section any more. Open it again.'],
  'knowledgeFile.not_being_read': [409, 'This document is not being read any more.'],
  'knowledgeFile.not_failed': [409, 'This document has not failed, or is read again already.'],
  'glossaryEntry.no_letter': 'Has no letter or number to search for',
  'glossaryEntry.too_many_words': 'Use at most {max} words: a term is looked up, not a sentence',
  'glossaryEntry.only_filler': 'Consists only of words that any question may have',
  'glossaryEntry.single_letter': 'A single letter is found everywhere',
  'glossaryEntry.of_other': 'Belongs to “{owner}” already',
  'glossaryEntry.empty': 'Enter at least one wording, in any language',
  'glossaryEntry.in_list': 'Is in this list already',
  'questionData.there_already': 'This question is there already',
  'fixedResource.file_twice': 'The same file stands here twice',
  'questionData.language_twice': 'There is a translation into this language already',
  'questionData.resource_gone': 'This fixed resource does not exist any more',
  'questionData.question_missing': 'is missing: there are answers in this language',
  'questionData.answers_missing': 'is missing: there is a question in this language',
  'questionData.unknown_resource': 'No fixed resource is called {name}',
  'questionData.same_resources': 'Several fixed resources are called {name}. Give each its own name',
  'knowledgeFile.wrong_kind': 'Only .pdf, .doc and .docx files can be read.',
  'knowledgeFile.too_large': 'The file is larger than {max} MB. Make its pictures smaller, or split it.',
  'knowledgeFile.unpacks_too_far':
    'The file unpacks to far more than a document can hold. Save only its text as a new file.',
  'glossaryEntry.taken': [409, "“{term}” can't be restored: {reason:error}."],
  'fixedResource.bound': [
    409,
    'Nothing was deleted: the issue is currently bound to {count} {count|question|questions}.',
  ],
  'knowledgeStore.exists': [409, 'The current device already has the vector atore'],
  'knowledgeFile.refused': '{reason:error}.',
  'knowledgeFile.mislabelled':
    'This is not a {ending} file, whatever its name says. Save it as {ending} and upload it again.',
  'knowledgeFile.mislabelled_as':
    'This is not a {ending} file, whatever its name says: it looks like {looksLike}. Save it as {ending} and upload it again.',
  'knowledgeFile.encrypted':
    'The file is protected by a password. Remove the protection and upload it again.',
  'knowledgeFile.damaged':
    'The file is damaged and cannot be read. Open it, save it anew and upload it again.',
  'knowledgeFile.scanned':
    'No text was found in the file: its pages are probably pictures. Save it as a PDF, whose pages are then read by text recognition, and upload that.',
  'knowledgeFile.illegible':
    'No text was found in the file, nor could any be made out in its pictures. Scan it again with 300 dots per inch, upright and sharp, and upload the result.',
  'knowledgeFile.too_many_scans':
    'The file has more than {max} pages without text. Split it into smaller files.',
  'knowledgeFile.too_many_pages': 'The file has more than {max} pages. Split it into smaller files.',
  'knowledgeFile.too_much_text':
    'The file has more than {max} million characters. Split it into smaller files.',
  'knowledgeFile.too_slow':
    'Reading the file took longer than {seconds} seconds. Split it into smaller files.',
  'knowledgeFile.too_much_memory':
    'Reading the file needs more memory than a document should. Split it, or save only its text as a new file.',
  'knowledgeFile.interrupted':
    'Reading the file was interrupted again and again. Split it, or tell the administrator.',
  'knowledgeFile.broken': 'Something in the file cannot be worked with. Tell the administrator.',
} as const satisfies Declarations
