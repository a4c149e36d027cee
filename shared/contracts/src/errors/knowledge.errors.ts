import type { Declarations } from './message.ts'

export const knowledgeErrors = {
  'glossaryEntry.too_many': [409, 'The glossary holds at most {max} entries. Delete some first.'],
  'knowledgeFile.no_section': [404, 'The document has no such section any more. Open it again.'],
  'knowledgeFile.not_being_read': [409, 'This document is not being read any more.'],
  'knowledgeFile.not_failed': [409, 'This document has not failed, or is read again already.'],
} as const satisfies Declarations
